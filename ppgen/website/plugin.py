"""The MkDocs plugin: hands the generator's files to MkDocs. It only translates; others do the work.

Of our own source of a site it makes the whole site. In anybody else's it shows what their pages describe, and
leaves all else as it is (`ppgen.website.guests`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from jinja2.bccache import Bucket, BytecodeCache
from mkdocs.config import base, config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files

from ppgen.definition.locate import content_dir, site_dir
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.language import SOURCE
from ppgen.website.guests.site import GuestSite
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.markdown.handwritten import PlayExtension, fitting
from ppgen.website.offline import WORKER, service_worker
from ppgen.website.pages.branding import unwanted
from ppgen.website.pages.scripts import told
from ppgen.website.serving import server as serving
from ppgen.website.serving.shown import LastSources, MadeFile
from ppgen.website.worn import Worn, worn, worn_by
from ppgen.website.writing.page import MADE, Content, block_of, whole

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

EXTENSION = f"{PlayExtension.__module__}:{PlayExtension.__qualname__}"

T = TypeVar("T")

ROOT = re.compile(r'<html lang="[^"]*"')
"""As the theme begins a page, in a language that it has words in."""
TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off">')

STYLE = "assets/site.css"
COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
"""Of a style sheet; they are a kilobyte of every first page."""
BLANKS = re.compile(r"\s*([{};,])\s*|(:) +")
"""Of a style sheet, around signs that part what it says; none of our strings in it holds these signs."""
SCRIPTS = "script-src 'self'"
_ID = re.compile(r' id="([^"]+)')


class _Compiled(BytecodeCache):
    """Keeps templates as they were compiled, each with what it was compiled of."""

    def __init__(self) -> None:
        self._kept: dict[str, Bucket] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket, if the template is the same as when it was kept."""
        kept = self._kept.get(bucket.key)
        if kept is not None and kept.checksum == bucket.checksum:
            bucket.code = kept.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a bucket."""
        self._kept[bucket.key] = bucket


class PpgenConfig(base.Config):  # type: ignore[no-untyped-call]  # MkDocs does not type it
    """Options of the plugin in mkdocs.yml."""

    content = config_options.Type(str, default="")
    """Folder of the games; ppgen's own if empty."""
    kits = config_options.Type(str, default="")
    """Folder of printed kits to offer; none if empty."""


def _speaks(config: MkDocsConfig, tag: str) -> bool:
    """Tell whether the theme has words in a language."""
    return any(Path(folder, "partials", "languages", f"{tag}.html").exists() for folder in config.theme.dirs)


class PpgenPlugin(BasePlugin[PpgenConfig]):  # type: ignore[no-untyped-call]  # as above
    """Adds the games to a site."""

    building: IncrementalBuild | None = None
    guest: GuestSite | None = None
    """The site of somebody else, if it is one."""

    def __init__(self) -> None:
        self._of: tuple[str, Path, Path | None] | None = None
        """What `building` is of: the pages beside the games, the games, and their kits."""
        self._attached: dict[str, Content] = {}
        self._late: dict[str, Content] = {}
        """What is worked out only for who asks for it, by its path on the site that is served."""
        self._compiled = _Compiled()
        self._shown = LastSources()
        self._serves = False
        self._worn: Mapping[str, Worn] = {}
        """What pages wear, by the folder of their language; that of the source is the empty one."""
        self._pages: AbstractSet[str] = frozenset()
        """The addresses of all pages."""

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Ask MkDocs, by being here, to keep this plugin and so its building from build to build."""
        del dirty
        self._serves = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read and validate the games before anything is built."""
        chosen = _folder(self.config.content, "content", config)
        kits = _folder(self.config.kits, "kits", config)
        # MkDocs keeps a plugin for the whole process, in which another site may be built.
        of = str(config.docs_dir), content_dir(chosen), kits
        if current := IncrementalBuild.current():
            self.building = current
        elif self.building is None or self._of != of:
            # Of another site only what its pages describe is shown, in the language of the source.
            ours = Path(config.docs_dir).samefile(site_dir())
            languages: list[str] | None = None if ours else []
            self.building = IncrementalBuild(
                content_dir(chosen), kits, judges=Judges.of_environment(), languages=languages
            )
        self._of = of
        _told(self.building.open)
        if not Path(config.docs_dir).samefile(site_dir()):
            if self.guest is None or self.guest.building is not self.building:
                self.guest = GuestSite(self.building, serves=self._serves)
            return self.guest.configured(config)
        self.guest = None
        if EXTENSION not in config.markdown_extensions:
            config.markdown_extensions.append(EXTENSION)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated files."""
        assert self.building is not None
        if self.guest:
            for each in list(self.guest.files(files, config)):
                files.append(each)
            return files
        building, library = self.building, self.building.library
        self._worn = _told(lambda: {each.folder: each for each in worn(building)})
        brand = self._worn[""].brand
        if self._serves:
            brands = [each.brand for each in self._worn.values()]
            self._shown.begin((brands, _newest(config.docs_dir)))
            _read_anew(files, config)
        self._wear(self._worn[""], config)
        self._add(_told(self.building.contents), files, config)
        if brand.emblem:
            config.theme["favicon"] = brand.emblem
        useless = unwanted(library)
        for left_out in [each for each in files if each.src_uri in useless]:
            files.remove(left_out)
        for path, file in self.building.copies().items():
            files.append(File.generated(config, path, abs_src_path=str(file.resolve())))
        return files

    def _wear(self, worn: Worn, config: MkDocsConfig) -> None:
        """Let the templates make pages of a language."""
        config.site_name = worn.brand.name
        config.extra["branding"] = worn.brand.plain()
        if not self._serves:  # what is being written must not be kept
            config.extra["branding"]["offline"] = WORKER
        config.theme["language"] = worn.tag if _speaks(config, worn.tag) else SOURCE
        config.theme["direction"] = worn.direction

    def _add(self, contents: Mapping[str, Content], files: Files, config: MkDocsConfig) -> None:
        """Add files to the site; while it is served, what has yet to be worked out waits to be asked for."""
        for path, content in contents.items():
            if callable(content) and self._serves:
                self._late[path] = content
            elif isinstance(content, Path):
                files.append(File.generated(config, path, abs_src_path=str(content)))
            else:
                data = whole(content)
                files.append(MadeFile.of(config, path, data, self._serves and self._shown.holds(path, data)))

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Give all pages their addresses; compile no template again that is as in the build before."""
        if self.guest:
            self.guest.read()
            return env
        env.globals["say"] = self._worn[""].say
        self._pages = {file.dest_uri for file in files.documentation_pages()}
        if address := config.extra["branding"]["address"]:
            for file in files.documentation_pages():
                assert file.page is not None
                file.page.canonical_url = address if file.page.is_homepage else f"{address}{file.url}"
        env.bytecode_cache = self._compiled
        return env

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Tell our Markdown extension which page it is about to read."""
        assert self.building is not None
        del files
        if self.guest:
            self.guest.page(markdown, page, config)
            return markdown
        self._attached.clear()
        if _is_made(page):
            return ""  # it is HTML already; reading it as Markdown would only take time
        markdown = fitting(markdown, self.building.library)
        config.mdx_configs[EXTENSION] = {
            "page": page.file.dest_uri,
            "library": self.building.library,
            "source": page.file.src_uri,
            "above": page.file.content_string.count("\n") - markdown.count("\n"),
            "attached": self._attached,
        }
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Add the files that the replays of a page written by hand ask for.

        One of ours has no content before it is written (`on_page_context`), so that one is held at a time.
        """
        if self.guest:
            for file in self.guest.attached(config):
                files.append(file)
            return html
        self._add(self._attached, files, config)
        if _is_made(page):
            page.present_anchor_ids = set(_ID.findall(block_of(page.file.content_string)))
        return html

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a page of ours its block.

        A page of a site that says no address claims none; the site map, written before, needs some.
        """
        del nav
        if self.guest:
            return context
        if _is_made(page):
            page.content = block_of(page.file.content_string)
        here = worn_by(page.file.dest_uri, self._worn)
        self._wear(here, config)
        context.update(here.context(page.file.dest_uri, self._worn, self._pages))  # type: ignore[typeddict-item]
        if not config.extra["branding"]["address"]:
            page.canonical_url = None
        return context

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Say in which language the page is, and take out the one attribute of the theme that is not HTML.

        A page that is served may reload itself, which MkDocs does by a script of its own in the page.
        """
        del config
        if self.guest:
            return output
        page.content = ""  # it has been written
        if self._serves:
            output = output.replace(SCRIPTS, f"{SCRIPTS} 'unsafe-inline'", 1)
        here = worn_by(page.file.dest_uri, self._worn)
        return TOGGLE.sub(r"\1>", ROOT.sub(here.root, output, count=1))

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Take it out of the page for missing addresses, too."""
        del template_name, config
        if self.guest:
            return output_content
        return TOGGLE.sub(r"\1>", ROOT.sub(self._worn[""].root, output_content, count=1))

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Let browsers keep the site, now that all its files are there; its style needs no comments there."""
        if self.guest:
            self.guest.built()
        elif not self._serves:
            site = Path(config.site_dir)
            style = site / STYLE
            bare = COMMENT.sub("", style.read_text(encoding="utf-8"))
            style.write_text(BLANKS.sub(r"\1\2", bare), encoding="utf-8")
            for script in (site / "assets/javascripts").glob("*.js"):
                if ".min." not in script.name:
                    script.write_text(told(script.read_text(encoding="utf-8")), encoding="utf-8")
            folders = {folder: each.tag for folder, each in self._worn.items() if folder}
            (site / WORKER).write_bytes(service_worker(site, folders))
        else:
            self._shown.end(config)

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Build again as soon as the content changes, and work out what is asked for."""
        assert self.building is not None
        del builder
        if self.guest:
            for folder in filter(None, (self.config.content, self.config.kits)):
                server.watch(str(_folder(folder, "", config)))
            return server
        serving.prepare(server, self.building, [config.docs_dir, config.config_file_path], self._late)
        return server


def _folder(named: str, option: str, config: MkDocsConfig) -> Path | None:
    """Find a folder that mkdocs.yml names, which is beside it unless its whole path is written."""
    if not named:
        return None
    folder = Path(config.config_file_path or "mkdocs.yml").parent / named
    if not folder.is_dir():
        raise PluginError(f"{config.config_file_path}: ppgen: {option}: there is no folder {named!r}")
    return folder


def _is_made(page: Page) -> bool:
    return page.meta.get("layout") == MADE


def _newest(folder: str) -> float:
    """Give the time of the latest change in a folder."""
    return max(path.stat().st_mtime for path in Path(folder).rglob("*"))


def _read_anew(files: Files, config: MkDocsConfig) -> None:
    """Let MkDocs make the pages written by hand every time: a game that they tell of may have changed."""
    for file in files.documentation_pages():
        files.remove(file)
        files.append(MadeFile.of(config, file.src_uri, file.content_bytes))


def _told(action: Callable[[], T]) -> T:
    """Do something, and tell what is wrong with the content or a judge as MkDocs tells its errors."""
    try:
        return action()
    except PpgenError as error:
        raise PluginError(f"the content cannot be used:\n{error}") from error

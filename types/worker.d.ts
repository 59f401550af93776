/** What the service worker knows besides what browsers bring: the build's own list, written in front of it. */

/** The files of one build: by part of the site, each with its hash; their size in bytes. */
interface SiteFiles {
  parts: Record<string, Record<string, string>>;
  size: number;
  version: string;
  /** By the folders of languages other than the source's: the language, and what is said there of a page that is not kept. */
  away?: Record<string, string[]>;
}

interface ServiceWorkerGlobalScope {
  ppgenSite: SiteFiles;
}

/** Not every browser tells it. */
interface WorkerNavigator {
  connection?: { saveData?: boolean };
}

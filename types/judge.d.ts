/** What the worker in which the judge works brings in: Pyodide, and what the build writes for it. */

declare module "*/play/pyodide.js" {
  export { loadPyodide } from "pyodide";
}

declare module "*/play/pyodide.asm.js" {
  const createPyodideModule: NonNullable<NonNullable<Parameters<typeof import("pyodide").loadPyodide>[0]>["createPyodideModule"]>;
  export default createPyodideModule;
}

type PyodideAPI = import("pyodide").PyodideAPI;

/** The judge's kernel: sources by their paths, names of modules, what Pyodide asks to know of itself, and a version of it all. */
interface JudgeKernel {
  version: string;
  lock: import("pyodide").Lockfile;
  modules: Record<string, string>;
  names: string[];
}

/** Not every browser tells it. */
interface WorkerNavigator {
  connection?: { saveData?: boolean };
}

"use strict";

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

const FOLDER = join(__dirname, "..", "..", "site", "assets", "javascripts");

/**
 * Run scripts of the site one after the other in a world that has nothing but what is given; gives that world, with
 * what the scripts have left in it. (A `const` of a script is no property of its world: ask for it by `seen`.)
 * @param {string[]} names
 * @param {Record<string, unknown>} world
 * @returns {Record<string, any>}
 */
function run(names, world = {}) {
  const context = vm.createContext(world);
  for (const name of names) vm.runInContext(readFileSync(join(FOLDER, `${name}.js`), "utf8"), context, { filename: `${name}.js` });
  return context;
}

/**
 * Give what an expression is in the world of scripts that have run.
 * @param {string} expression
 * @param {Record<string, unknown>} context
 * @returns {any}
 */
const seen = (expression, context) => vm.runInContext(expression, context);

/**
 * Copy plain data out of another world, whose lists and objects are not equal to ours.
 * @template T
 * @param {T} data
 * @returns {T}
 */
const plain = (data) => JSON.parse(JSON.stringify(data));

module.exports = { FOLDER, plain, run, seen };

// Plain JavaScript, for any Node: puts node_modules/.bin/node, the pinned one, back where it is missing. npm 10 and early
// npm 11 remove it together with the packages of other platforms, which have it as well. Run after an installation, and
// by the commands of the README themselves, because an installation may be told to run nothing.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
// Of the packages that carry a Node, npm installs only the one for this platform.
const installed = Object.keys(optionalDependencies).find((name) => existsSync(at(`node_modules/${name}/bin/node`)))

if (installed && !existsSync(at('node_modules/.bin/node'))) {
  mkdirSync(at('node_modules/.bin'), { recursive: true })
  symlinkSync(`../${installed}/bin/node`, at('node_modules/.bin/node'))
}

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build, type OutputChunk } from 'rolldown'

/**
 * Makes the page from its sources: `node web/build.ts FOLDER`. The folder appears at once and whole, or not at all; who
 * comes second finds it there.
 */
const [target = ''] = process.argv.slice(2)
const here = import.meta.dirname

// The reader of PDF brings its worker as a file of its own, and tables of Chinese characters that it asks for by name.
const pdf = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const worker = await readFile(join(pdf, 'build/pdf.worker.min.mjs'))
const workerName = named('pdf-worker', worker, 'js')
const characters = (await readdir(join(pdf, 'cmaps'))).filter((name) =>
  /^(?:Uni)?(?:GB|CNS)|^Adobe-(?:GB1|CNS1)-UCS2/.test(name),
)

const { output } = await build({
  input: { main: join(here, 'main.tsx') },
  platform: 'browser',
  write: false,
  transform: {
    target: 'es2024',
    define: {
      PDF_WORKER: JSON.stringify(`/assets/${workerName}`),
      PDF_CHARACTERS: JSON.stringify('/assets/characters/'),
    },
  },
  output: {
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    // What most pages need is one file: over HTTP/1.1 a browser fetches six at once, and the talk page had twenty.
    codeSplitting: { groups: [{ name: 'shared', test: /\/(?:web|packages\/client)\/(?!words\/)/, minShareCount: 8 }] },
  },
})

const assets = new Map<string, string | Buffer>([[workerName, worker]])
for (const name of characters) assets.set(`characters/${name}`, await readFile(join(pdf, 'cmaps', name)))
const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
for (const { fileName, code } of chunks.values()) assets.set(fileName, code)
const main = chunks.values().find(({ isEntry }) => isEntry)
if (!main) throw new Error('the build has no entry')

const styles = await stylesOf(join(here, 'styles'))
const icon = await readFile(join(here, 'icon.svg'), 'utf8')
const stylesName = named('styles', styles, 'css')
const iconName = named('icon', icon, 'svg')
assets.set(stylesName, styles).set(iconName, icon)

const frame = (await readFile(join(here, 'index.html'), 'utf8'))
  .replace('{styles}', `/assets/${stylesName}`)
  .replace('{icon}', `/assets/${iconName}`)
assets.set('index.html', htmlOf([]))
const pages = await readPages()
for (const page of new Set(Object.values(pages))) assets.set(`${page}.html`, htmlOf([chunkOf(page).fileName]))
assets.set('pages.json', JSON.stringify(pages))
assets.set(
  'sources.json',
  JSON.stringify(
    chunks
      .values()
      .flatMap(({ moduleIds }) => moduleIds)
      .toArray(),
  ),
)

await write(target)

/** Which page each path shows, as `main.tsx` says. Those of the admin area are left out: its code goes only to who may use it. */
async function readPages(): Promise<Record<string, string>> {
  const entries = (await readFile(join(here, 'main.tsx'), 'utf8')).matchAll(
    /^ {2}'(\/[^']{0,100})': async \(\) => \(await import\('\.\/pages\/([\w-]{1,60})\.tsx'\)\)/gm,
  )
  const pages = entries.map(([, path = '', page = '']) => [path, page] as const)
  return Object.fromEntries(pages.filter(([path]) => !path.startsWith('/admin')))
}

function chunkOf(page: string): OutputChunk {
  const found = chunks.values().find(({ facadeModuleId }) => facadeModuleId === join(here, 'pages', `${page}.tsx`))
  if (!found) throw new Error(`the build has no page ${page}`)
  return found
}

/** A page names all the scripts that it begins with, so that none is asked for only when another has come. */
function htmlOf(first: readonly string[]): string {
  const names = new Set<string>()
  const add = (name: string): void => {
    if (names.has(name)) return
    names.add(name)
    for (const needed of chunks.get(name)?.imports ?? []) add(needed)
  }
  const entry = (main as OutputChunk).fileName
  for (const name of [entry, ...first]) add(name)
  names.delete(entry)
  const links = [...names].map((name) => `<link rel="modulepreload" href="/assets/${name}">`)
  return frame.replace('{modules}', [`<script type="module" src="/assets/${entry}"></script>`, ...links].join('\n'))
}

function named(name: string, text: string | Buffer, extension: string): string {
  return `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${extension}`
}

/** `base.css` first: it has the tokens. */
async function stylesOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort((one, other) => Number(other === 'base.css') - Number(one === 'base.css'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('\n')
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
}

async function write(folder: string): Promise<void> {
  const draft = join(dirname(folder), `.${basename(folder)}-${process.pid}`)
  await mkdir(join(draft, 'characters'), { recursive: true })
  const compress = promisify(gzip)
  for (const [name, text] of assets) {
    await writeFile(join(draft, name), text)
    await writeFile(join(draft, `${name}.gz`), await compress(text, { level: 9 }))
  }
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

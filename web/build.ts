import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

const { output } = await build({
  input: { main: join(here, 'main.tsx') },
  platform: 'browser',
  write: false,
  transform: { target: 'es2024' },
  output: {
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  },
})

const assets = new Map<string, string>()
for (const file of output) if (file.type === 'chunk') assets.set(file.fileName, file.code)
const main = output.find((file): file is OutputChunk => file.type === 'chunk' && file.isEntry)
if (!main) throw new Error('the build has no entry')

const styles = await stylesOf(join(here, 'styles'))
const icon = await readFile(join(here, 'icon.svg'), 'utf8')
const stylesName = named('styles', styles, 'css')
const iconName = named('icon', icon, 'svg')
assets.set(stylesName, styles).set(iconName, icon)

const modules = [
  `<script type="module" src="/assets/${main.fileName}"></script>`,
  ...main.imports.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
].join('\n')
const page = (await readFile(join(here, 'index.html'), 'utf8'))
  .replace('{styles}', `/assets/${stylesName}`)
  .replace('{icon}', `/assets/${iconName}`)
  .replace('{modules}', modules)

await write(target)

function named(name: string, text: string, extension: string): string {
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
  await mkdir(draft, { recursive: true })
  const compress = promisify(gzip)
  for (const [name, text] of [...assets, ['index.html', page] as const]) {
    await writeFile(join(draft, name), text)
    await writeFile(join(draft, `${name}.gz`), await compress(text, { level: 9 }))
  }
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

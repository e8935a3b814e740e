import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type Measure, table } from './measure.ts'
import { modelTable } from './model/run-model.ts'
import { asksForFolder, isRecorded, measureRecorded, recordedSections } from './recorded.ts'

const file = new URL('../docs/quality.md', import.meta.url)
/** A new figure may fall by this much before somebody has to say that it is meant. */
const slack = 0.03

const current = await readFile(file, 'utf8').catch(() => '')
const [, , named] = process.argv
if (isRecorded(named)) {
  const folder = process.argv.includes('--data') ? process.argv[process.argv.indexOf('--data') + 1] : ''
  if (folder === undefined || (folder === '' && asksForFolder(named))) throw new Error('where is it? --data <folder>')
  const { section, page } = await measureRecorded(named, folder, current)
  process.stdout.write(section)
  if (process.argv.includes('--write')) await writeFile(file, page)
  process.exit()
}

if (process.argv.includes('--model')) {
  process.stdout.write(await modelTable(process.argv, process.env))
  process.exit()
}

const names = (await readdir(import.meta.dirname)).filter((name) => /^measure-[\w-]+\.ts$/.test(name)).sort()
const measures: Measure[] = []
for (const name of names) {
  const { measure } = (await import(`./${name}`)) as { measure: () => Promise<Measure> }
  measures.push(await measure())
}

const floors = new Map(
  [...current.matchAll(/^\| (?<name>[^|]+) \| \d\.\d\d \| (?<floor>\d\.\d\d) \|$/gm)].map(({ groups }) => [
    groups?.name ?? '',
    Number(groups?.floor),
  ]),
)
const figures = measures.flatMap((one) => Object.entries(one.figures))
const floorOf = (name: string, value: number): number =>
  floors.get(name) ?? Math.max(0, Math.floor(100 * (value - slack)) / 100)

const text = `# Quality

Made by \`npm run quality\`; do not edit, but for the floors at the end. \`npm run quality -- --check\` fails when this page is
not what the command prints, or when a figure is below its floor. A floor is kept as it stands here: raise it by hand when
a gain shall not be lost again.

${measures.map((one) => `## ${one.title}\n\n${one.text}`).join('\n\n')}

${recordedSections(current)}## Floors

Held out and later accounts together.

${table(
  ['figure', 'now', 'floor'],
  figures.map(([name, value]) => [name, value.toFixed(2), floorOf(name, value).toFixed(2)]),
)}
`

const fallen = figures.filter(([name, value]) => Number(value.toFixed(2)) < floorOf(name, value))
for (const [name, value] of fallen)
  console.error(`${name} is ${value.toFixed(2)}, below its floor of ${floorOf(name, value).toFixed(2)}.`)
if (process.argv.includes('--check') && text !== current)
  console.error('docs/quality.md is out of date: run "npm run quality" and commit it.')
if (fallen.length > 0 || (process.argv.includes('--check') && text !== current)) process.exitCode = 1
else if (text !== current) {
  await writeFile(file, text)
  console.log('wrote docs/quality.md')
}

import { contractsSection, contractsTitle } from './contracts/section.ts'
import { lawSection, lawTitle } from './law/section.ts'
import { ocrSection, ocrTitle } from './ocr/section.ts'

/** Sections that are renewed by name: their data are no part of the repository, or they take minutes. */
const sections: Readonly<Record<string, { title: string; measure: (folder: string) => Promise<string> }>> = {
  contracts: { title: contractsTitle, measure: contractsSection },
  law: { title: lawTitle, measure: lawSection },
  ocr: { title: ocrTitle, measure: ocrSection },
}

const recorded = (page: string, title: string): string =>
  new RegExp(`${title}\\n[^]{0,100000}?\\n(?=## )`).exec(page)?.[0] ?? `${title}\n\nNot measured yet.\n\n`

/** The sections as the page has them. */
export const recordedSections = (page: string): string =>
  Object.values(sections)
    .map(({ title }) => recorded(page, title))
    .join('')

/** Whether the name is that of such a section. */
export const isRecorded = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(sections, name)

/** Whether the data of a section are those of a folder that the command names. */
export const asksForFolder = (name: string): boolean => (sections[name]?.measure.length ?? 0) > 0

/** Measures one of them anew; gives it, and the page with it in its place. */
export async function measureRecorded(
  name: string,
  folder: string,
  page: string,
): Promise<{ section: string; page: string }> {
  const { title, measure } = sections[name] as (typeof sections)[string]
  const section = await measure(folder)
  const known = recorded(page, title)
  const whole = page.includes(known)
    ? page.replace(known, () => section)
    : page.replace('## Floors\n', (floors) => section + floors)
  return { section, page: whole }
}

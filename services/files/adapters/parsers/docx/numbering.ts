import { readXml } from '../xml.ts'
import { formatNumber } from './number-formats.ts'

interface Level {
  start: number
  format: string
  /** As Word writes it: `第%1条`, `%1.%2`. */
  text: string
  /** The level after which it starts again; 0 for never, undefined for every one above it. */
  restart: number | undefined
  suffix: string
  isLegal: boolean
  style: string | undefined
}

type Levels = Map<number, Level>

interface Num {
  abstractId: string
  starts: Map<number, number>
  levels: Levels
}

export interface NumberedBy {
  numId: string | undefined
  level: number | undefined
}

interface Style extends NumberedBy {
  basedOn: string | undefined
}

/** The lists of a document as its parts define them. */
export interface ListDefinitions {
  levels: Map<string, Levels>
  /** The style by which a definition stands for another one. */
  links: Map<string, string>
  nums: Map<string, Num>
  styles: Map<string, Style>
}

const levelsMax = 9
const depthMax = 50

export function readDefinitions(numbering: Buffer | undefined, styles: Buffer | undefined): ListDefinitions {
  const found: ListDefinitions = { levels: new Map(), links: new Map(), nums: new Map(), styles: new Map() }
  if (numbering) readLists(numbering, found)
  if (styles) readStyles(styles, found)
  return found
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The attribute of that name under whatever prefix. */
export function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
  for (const [name, value] of Object.entries(attributes)) if (localName(name) === wanted) return value
  return undefined
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined

function readLists(bytes: Buffer, { levels, links, nums }: ListDefinitions): void {
  let abstractId: string | undefined
  let num: Num | undefined
  let own: Levels = new Map()
  let level: Level | undefined
  let overridden: number | undefined
  readXml(bytes, {
    open: (tag, attributes) => {
      const name = localName(tag)
      const value = attributeOf(attributes, 'val')
      const index = wholeNumber(attributeOf(attributes, 'ilvl')) ?? 0
      if (name === 'abstractNum') {
        abstractId = attributeOf(attributes, 'abstractNumId') ?? ''
        own = new Map()
        levels.set(abstractId, own)
      } else if (name === 'num') {
        num = { abstractId: '', starts: new Map(), levels: new Map() }
        nums.set(attributeOf(attributes, 'numId') ?? '', num)
        own = num.levels
      } else if (name === 'lvlOverride') overridden = index
      else if (name === 'lvl' && index >= 0 && index < levelsMax) {
        level = {
          start: 1,
          format: 'decimal',
          text: '',
          restart: undefined,
          suffix: 'tab',
          isLegal: false,
          style: undefined,
        }
        own.set(index, level)
      } else if (name === 'abstractNumId' && num) num.abstractId = value ?? ''
      else if (name === 'numStyleLink' && abstractId !== undefined && value) links.set(abstractId, value)
      else if (name === 'startOverride' && num && overridden !== undefined)
        num.starts.set(overridden, wholeNumber(value) ?? 1)
      else if (level) readLevel(level, name, value)
    },
    close: (tag) => {
      const name = localName(tag)
      if (name === 'lvl') level = undefined
      if (name === 'lvlOverride') overridden = undefined
      if (name === 'num') num = undefined
      if (name === 'abstractNum') abstractId = undefined
    },
  })
}

function readLevel(level: Level, name: string, value: string | undefined): void {
  if (name === 'start') level.start = wholeNumber(value) ?? 1
  if (name === 'numFmt') level.format = value ?? 'decimal'
  if (name === 'lvlText') level.text = (value ?? '').slice(0, 200)
  if (name === 'lvlRestart') level.restart = wholeNumber(value)
  if (name === 'suff') level.suffix = value ?? 'tab'
  if (name === 'isLgl') level.isLegal = value !== '0' && value !== 'false'
  if (name === 'pStyle') level.style = value
}

function readStyles(bytes: Buffer, { styles }: ListDefinitions): void {
  let style: Style | undefined
  let changes = 0
  readXml(bytes, {
    open: (tag, attributes) => {
      const name = localName(tag)
      if (name === 'pPrChange') changes += 1
      if (name === 'style') {
        style = { basedOn: undefined, numId: undefined, level: undefined }
        styles.set(attributeOf(attributes, 'styleId') ?? '', style)
      }
      if (!style || changes > 0) return
      const value = attributeOf(attributes, 'val')
      if (name === 'basedOn') style.basedOn = value
      if (name === 'numId') style.numId = value
      if (name === 'ilvl') style.level = wholeNumber(value)
    },
    close: (tag) => {
      if (localName(tag) === 'style') style = undefined
      if (localName(tag) === 'pPrChange') changes -= 1
    },
  })
}

/** What numbers a paragraph: its own mark, or that of its style or of a style that it is based on. */
function numberedBy(
  { styles }: ListDefinitions,
  style: string | undefined,
  own: NumberedBy,
): NumberedBy & { by: string | undefined } {
  if (own.numId !== undefined) return { ...own, by: style }
  let level = own.level
  let name = style
  for (let depth = 0; name !== undefined && depth < depthMax; depth++) {
    const found = styles.get(name)
    level ??= found?.level
    if (found?.numId !== undefined) return { numId: found.numId, level, by: name }
    name = found?.basedOn
  }
  return { numId: undefined, level, by: undefined }
}

export interface ParagraphNumber {
  isBullet: boolean
  level: number
  /** As it stands before the text, with its gap; empty for bullets. */
  label: string
}

/** Counts the paragraphs of a document in their order; undefined for one without a number. */
export function createNumberer(definitions: ListDefinitions) {
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()

  return (style: string | undefined, own: NumberedBy): ParagraphNumber | undefined => {
    const { numId, level: stated, by } = numberedBy(definitions, style, own)
    const num = numId === undefined || numId === '0' ? undefined : definitions.nums.get(numId)
    if (!num || numId === undefined) return undefined
    const { abstractId, levels } = levelsOf(definitions, num)
    const level = stated ?? [...levels].find(([, one]) => one.style !== undefined && one.style === by)?.[0] ?? 0
    const found = levels.get(level)
    if (!found) return undefined
    if (found.format === 'bullet') return { isBullet: true, level, label: '' }
    const values = counters.get(abstractId) ?? []
    counters.set(abstractId, values)
    if (!begun.has(numId)) for (const index of num.starts.keys()) values[index] = undefined
    begun.add(numId)
    const startOf = (index: number) => num.starts.get(index) ?? levels.get(index)?.start ?? 1
    const before = values[level]
    values[level] = before === undefined ? startOf(level) : before + 1
    for (let deeper = level + 1; deeper < levelsMax; deeper++) {
      const restart = levels.get(deeper)?.restart
      if (restart === undefined || (restart !== 0 && level < restart)) values[deeper] = undefined
    }
    for (let above = 0; above < level; above++) values[above] ??= startOf(above)
    return { isBullet: false, level, label: labelOf(found, levels, values) }
  }
}

/** Its definition with what the list changes of it, and the definition that the counts belong to. */
function levelsOf(definitions: ListDefinitions, num: Num): { abstractId: string; levels: Levels } {
  let abstractId = num.abstractId
  for (let depth = 0; depth < depthMax; depth++) {
    const link = definitions.links.get(abstractId)
    const linked = link === undefined ? undefined : definitions.nums.get(definitions.styles.get(link)?.numId ?? '')
    if (!linked || linked.abstractId === abstractId) break
    abstractId = linked.abstractId
  }
  return { abstractId, levels: new Map([...(definitions.levels.get(abstractId) ?? []), ...num.levels]) }
}

function labelOf(level: Level, levels: Levels, values: readonly (number | undefined)[]): string {
  const text = level.text.replaceAll(/%([1-9])/g, (_mark, place: string) => {
    const index = Number(place) - 1
    const format = levels.get(index)?.format ?? 'decimal'
    return formatNumber(values[index] ?? 1, level.isLegal && format !== 'none' ? 'decimal' : format)
  })
  const label = text.trim()
  if (label === '') return ''
  // Without a gap a number runs into the text: `1.1` and `2026年` would be one number.
  return level.suffix === 'nothing' && /\p{P}$/u.test(label) ? label : `${label} `
}

import type { INumberingOptions, IStylesOptions } from 'docx'

type Locale = 'zh' | 'en'

/** Measures of a page of A4 and of its text, in the units of the format: sizes in half points, lengths in twentieths. */
export interface Layout {
  language: Locale
  body: Font
  headings: Font
  sizes: { title: number; heading: number; body: number; table: number; small: number }
  page: { width: number; height: number; margin: { top: number; bottom: number; left: number; right: number } }
  paragraph: { spacing: { line: number; lineRule: 'auto' | 'exact'; after: number }; firstLine: number }
}

interface Font {
  ascii: string
  hAnsi: string
  cs: string
  eastAsia: string
}

/** Office programs take the East Asian font from its own attribute and would else fall back to any. */
const font = (latin: string, eastAsia: string): Font => ({ ascii: latin, hAnsi: latin, cs: latin, eastAsia })

const courtPapers = new Set([
  'statement_of_claim',
  'statement_of_defence',
  'counterclaim',
  'arbitration_application',
  'preservation_application',
  'evidence_list',
])
const page = { width: 11_906, height: 16_838 }
const chineseMargin = { top: 2098, bottom: 1984, left: 1588, right: 1474 }
const westernMargin = { top: 1440, bottom: 1440, left: 1440, right: 1440 }

/**
 * Chinese papers keep to what courts and offices are used to: the title in 二号 SimHei, papers for a court in FangSong
 * 四号 with 28 points from line to line, letters and opinions in SimSun 小四, paragraphs indented by two characters.
 */
export function layoutOf(kind: string, language: Locale): Layout {
  if (language === 'en')
    return {
      language,
      body: font('Times New Roman', 'SimSun'),
      headings: font('Arial', 'SimHei'),
      sizes: { title: 36, heading: 24, body: 22, table: 19, small: 16 },
      page: { ...page, margin: westernMargin },
      paragraph: { spacing: { line: 288, lineRule: 'auto', after: 120 }, firstLine: 0 },
    }
  const isForCourt = courtPapers.has(kind)
  const body = isForCourt ? 28 : 24
  return {
    language,
    body: font('Times New Roman', isForCourt ? 'FangSong' : 'SimSun'),
    headings: font('Arial', 'SimHei'),
    sizes: { title: 44, heading: isForCourt ? 30 : 28, body, table: 21, small: 18 },
    page: { ...page, margin: chineseMargin },
    paragraph: {
      spacing: isForCourt ? { line: 560, lineRule: 'exact', after: 0 } : { line: 360, lineRule: 'auto', after: 60 },
      firstLine: body * 20,
    },
  }
}

/** Where the marked text is: in the gaps, in what nobody has verified yet, in what was generated. */
export const colours = { grey: '595959', doubt: 'B45309', line: '8C8C8C', shade: 'F2F2F2' }

export function stylesOf({ language, body, headings, sizes, paragraph }: Layout): IStylesOptions {
  const heading = { font: headings, bold: true, color: '000000' }
  return {
    default: {
      document: {
        run: {
          font: body,
          size: sizes.body,
          language: { value: language === 'zh' ? 'zh-CN' : 'en-GB', eastAsia: 'zh-CN' },
        },
      },
      title: {
        run: { ...heading, size: sizes.title },
        paragraph: { alignment: 'center', spacing: { before: 120, after: 240 }, outlineLevel: 9 },
      },
      heading1: {
        run: { ...heading, size: sizes.heading },
        paragraph: { spacing: { before: 300, after: 120 }, keepNext: true },
      },
      heading2: {
        run: { ...heading, size: sizes.body },
        paragraph: { spacing: { before: 180, after: 80 }, keepNext: true },
      },
      footnoteText: {
        run: { font: body, size: sizes.small },
        paragraph: { spacing: { line: 240, after: 20 }, indent: { left: 200, hanging: 200 } },
      },
      footnoteReference: { run: { superScript: true } },
    },
    paragraphStyles: [
      {
        id: 'BodyParagraph',
        name: 'Body Paragraph',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { spacing: paragraph.spacing, indent: { firstLine: paragraph.firstLine }, alignment: 'both' },
      },
      {
        id: 'BodyLine',
        name: 'Body Line',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { spacing: paragraph.spacing },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: sizes.table },
        paragraph: { spacing: { before: 40, after: 40, line: 264, lineRule: 'auto' } },
      },
      {
        id: 'SmallPrint',
        name: 'Small Print',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: sizes.small, color: colours.grey },
        paragraph: { spacing: { after: 40, line: 264, lineRule: 'auto' } },
      },
    ],
  }
}

/** Headings run on through the document; items and subheadings begin anew in each section, by their instance. */
export function numberingOf({ language, sizes }: Layout): INumberingOptions {
  const zh = language === 'zh'
  const character = sizes.body * 10
  const level = (
    format: 'chineseCountingThousand' | 'decimal' | 'lowerLetter',
    text: string,
    left: number,
    hanging: number,
  ) => [
    {
      level: 0,
      format,
      text,
      alignment: 'left' as const,
      suffix: (zh ? 'nothing' : 'tab') as 'nothing' | 'tab',
      style: { paragraph: { indent: zh ? { left: 0, firstLine: left } : { left, hanging } } },
    },
  ]
  return {
    config: [
      {
        reference: 'headings',
        levels: zh ? level('chineseCountingThousand', '%1、', 0, 0) : level('decimal', '%1.', 480, 480),
      },
      {
        reference: 'subheadings',
        levels: zh
          ? level('chineseCountingThousand', '（%1）', character * 2, 0)
          : level('lowerLetter', '(%1)', 480, 480),
      },
      {
        reference: 'items',
        levels: zh ? level('decimal', '%1. ', character * 2, 0) : level('decimal', '%1)', 480, 480),
      },
    ],
  }
}

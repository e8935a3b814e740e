import { createDocumentWriter } from '@casewright/documents/document-writer'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutCopy, paragraphsOf, partOf, sampleDraft } from './docx-reading.ts'

test('keeps what is formal with the next paragraph before the court or a signature only, never with a heading', async () => {
  const line = (text: string, form: 'formal' | 'address' | 'signature') => ({
    text,
    sources: [],
    verification: 'unverified' as const,
    form,
  })
  const { bytes } = await createDocumentWriter(readConfig({ AI_PDF_EXPORT: 'off' })).docx(
    sampleDraft({
      sections: [
        { heading: '诉讼请求', paragraphs: [line('理由', 'formal'), line('合计', 'formal')] },
        { heading: '证据', paragraphs: [line('借条', 'formal')] },
        { heading: '', paragraphs: [line('此致', 'formal'), line('法院', 'address'), line('结语', 'formal')] },
        { heading: '', paragraphs: [line('具状人', 'signature')] },
      ],
    }),
    aboutCopy(),
  )
  const xml = partOf(bytes, 'word/document.xml')
  const kept = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gs)]
    .map(([paragraph]) => paragraph)
    .filter((paragraph) => /<w:keepNext\/>/.test(paragraph))
    .map((paragraph) => paragraphsOf(paragraph).join(''))
  expect(kept).toEqual(['此致', '法院', '结语'])
})

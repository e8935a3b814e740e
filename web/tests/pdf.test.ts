import { beforeAll, expect, test } from 'vitest'
import { ask, beginConsultation, complaint, loanNote, logIn, say, sessionPath } from '../../acceptance/story.ts'
import { eventually } from '../../acceptance/support/logins.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowser, newPerson, type Person, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const files = '/files-service/api/v1/files'

/** Lines of Chinese in a font that the file does not carry: who shows them needs the tables of its characters. */
function chinesePdf(text: string): Blob {
  const hexOf = (line: string) => Buffer.from(line, 'utf16le').swap16().toString('hex')
  const lines = text.split('\n').map((line) => `<${hexOf(line)}> Tj 0 -24 Td`)
  const content = `BT /F1 14 Tf 40 740 Td ${lines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  let file = '%PDF-1.7\n'
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new Blob([file + table + end], { type: 'application/pdf' })
}

inBrowser('a PDF that was handed in', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let client: Person
  let matter: string
  beforeAll(async () => {
    client = await newPerson(origin(), shared().dataPath)
    const person = await logIn(origin(), client.user, client.password)
    const form = new FormData()
    form.append('file', chinesePdf(loanNote.text), '借条.pdf')
    const response = await fetch(`${origin()}${files}/upload`, { method: 'POST', headers: person.headers, body: form })
    const { data } = (await response.json()) as { data: { files: { fileId: string }[] } }
    const file = data.files[0]?.fileId as string
    await eventually(
      async () => (await ask<{ parseStatus: string }>(person, 'GET', `${files}/${file}`)).parseStatus === 'parsed',
    )
    const session = await beginConsultation(person, '借款不还')
    await say(person, session, complaint, [file])
    const { matter_id } = await ask<{ matter_id: string }>(person, 'GET', sessionPath(session))
    matter = `/matters/${matter_id}`
  })

  test('a fact opens the passage in its text, and the file as it was printed, with words that can be read', async () => {
    const page = await openAs(client, `${matter}?tab=facts`)
    const row = page.getByRole('row', { name: /借款本金/ })
    await row.getByRole('button', { name: /借条\.pdf/ }).click()
    await page.locator('.source mark').waitFor()
    expect(await page.locator('.source mark').innerText()).toContain('伍万元')
    await page.getByRole('button', { name: '查看原件' }).click()
    const shown = page.getByRole('region', { name: '第 1 页，共 1 页' })
    await expect.poll(() => shown.locator('.pdf-words').innerText()).toContain('伍万元整')
    const darkPixels = await shown.locator('canvas').evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const context = (canvas as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D
      const { data } = context.getImageData(0, 0, width, height)
      return data.filter((value, at) => at % 4 === 0 && value < 128).length
    })
    expect(darkPixels).toBeGreaterThan(1000)
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.pdf-page').count()).toBe(0)
  })
})

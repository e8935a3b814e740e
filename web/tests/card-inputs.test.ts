import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginConsultation, logIn } from '../../acceptance/story.ts'
import { type RunningSuite, startSuite } from '../../acceptance/support/harness.ts'
import { inBrowserFully, newPerson, useBrowser } from './browser.ts'

const options = [
  { value: 'sue', label: '起诉' },
  { value: 'talk', label: '协商' },
]
const questions = [
  { question: '姓名', input_type: 'text', required: true },
  { question: '经过', input_type: 'textarea', required: false },
  { question: '人数', input_type: 'number', required: true, min: 1, max: 9 },
  { question: '金额', input_type: 'money', required: true },
  { question: '日期', input_type: 'date', required: true },
  { question: '有借条吗', input_type: 'boolean', required: true },
  { question: '方式', input_type: 'select', required: true, options },
  { question: '要求', input_type: 'multi_select', required: true, options },
  { question: '材料', input_type: 'file', required: false },
].map((one) => ({ ...one, field_key: `nine.${one.input_type}` }))

const skill: Record<string, string> = {
  'SKILL.md':
    '---\nname: nine\ndescription: Asks in every way.\nversion: "1.0"\ninputs: [nine]\nproducts: [nine]\n---\nAsk.\n',
  'output.schema.json': JSON.stringify({
    type: 'object',
    required: ['nine'],
    properties: { nine: { type: 'object', additionalProperties: true } },
  }),
  'rules.ts': `const questions = ${JSON.stringify(questions)}
export const rules = ({ state, asked }) => ({
  summary: JSON.stringify(state.nine ?? {}),
  products: { nine: { ...state.nine } },
  control: asked['nine.text'] ? null : { action: 'ask_user', review_type: 'clarify', questions },
})\n`,
}

inBrowserFully('a card with all nine kinds of questions', () => {
  let suite: RunningSuite
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casewright-skills-'))
    await mkdir(join(folder, 'nine'))
    for (const [name, text] of Object.entries(skill)) await writeFile(join(folder, 'nine', name), text)
    suite = await startSuite('one process', { AI_SKILLS_DIR: folder })
  })
  afterAll(async () => {
    await suite?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const origin = () => suite.origins[0] as string
  const { openAs } = useBrowser(origin)

  test('says what is wrong beside its field, takes words for sums and days, shows how they are understood, and sends what was meant', async () => {
    const person = await newPerson(origin(), suite.dataPath)
    const session = await beginConsultation(await logIn(origin(), person.user, person.password), '九种问题')
    const { status } = await suite.call('POST', '/api/v1/internal/ai/agent/execute', {
      service: 'ai-engine',
      body: {
        thread_id: `consultation:${session.id}`,
        session_id: session.id,
        user_id: person.user,
        organization_id: 'web-firm',
        message: '开始',
        skill: 'nine',
        skill_only: true,
      },
    })
    expect(status).toBe(200)
    const page = await openAs(person, `/consultations/${session.id}`)
    const card = page.locator('.card')
    await card.waitFor()
    const field = (name: string) => card.locator('.question').filter({ hasText: name })
    const send = () => card.locator('button[type=submit]').click()
    await send()
    await field('姓名').getByText('请回答此项。').waitFor()
    expect(await card.locator('.question .problem:not(:empty)').count()).toBe(7)
    expect(
      await field('姓名')
        .locator('input')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)

    await field('姓名').locator('input').fill('张三')
    await field('经过').locator('textarea').fill('借款到期未还')
    await field('人数').locator('input').fill('12')
    await field('金额').locator('input').fill('三万五')
    await field('金额').getByText('将理解为：35,000元').waitFor()
    await field('日期').locator('input[type=text]').fill('去年国庆')
    await field('日期')
      .getByText(`将理解为：${new Date().getFullYear() - 1}年10月1日`)
      .waitFor()
    await field('有借条吗').getByLabel('是').check()
    await field('方式').getByLabel('协商').check()
    for (const { label } of options) await field('要求').getByLabel(label).check()
    await field('材料')
      .locator('input')
      .setInputFiles({
        name: '借条.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('今借到人民币叁万伍仟元。'),
      })
    await field('材料').getByText('已读取').waitFor()
    await send()
    await field('人数').getByText('不能大于 9。').waitFor()
    expect(
      await field('人数')
        .locator('input')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await field('人数').locator('input').fill('2')

    // What the page lets pass and the service does not: its words stand beside the field.
    let isSpoilt = true
    await page.route('**/resume', (route) => {
      const body = route.request().postDataJSON() as {
        user_response: { answers: { field_key: string; value: unknown }[] }
      }
      for (const answer of body.user_response.answers)
        if (isSpoilt && answer.field_key === 'nine.date') answer.value = '2026-02-30'
      void route.continue({ postData: JSON.stringify(body) })
    })
    await send()
    await expect.poll(() => field('日期').locator('.problem').innerText()).not.toBe('')
    await expect
      .poll(() =>
        field('日期')
          .locator('input[type=text]')
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    isSpoilt = false
    const asked = page.waitForRequest('**/resume')
    await send()
    const { user_response } = (await asked).postDataJSON() as {
      user_response: { answers: { field_key: string; value: unknown }[] }
    }
    expect(Object.fromEntries(user_response.answers.map(({ field_key, value }) => [field_key, value]))).toEqual({
      'nine.text': '张三',
      'nine.textarea': '借款到期未还',
      'nine.number': 2,
      'nine.money': 35000,
      'nine.date': `${new Date().getFullYear() - 1}-10-01`,
      'nine.boolean': true,
      'nine.select': 'talk',
      'nine.multi_select': ['sue', 'talk'],
      'nine.file': [expect.any(String)],
    })
    await card.waitFor({ state: 'detached' })
  })
})

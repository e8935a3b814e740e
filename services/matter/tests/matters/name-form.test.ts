import { expect, test } from 'vitest'
import { createNameForm } from '../../adapters/name-form.ts'
import { plainName } from '../../rules/plain-name.ts'

const nameForm = createNameForm()

test.each([
  ['華為技術有限公司', '华为技术有限公司', '華爲技術 有限公司'],
  ['ＡＢＣ（中國）', 'abc(中国)', 'A.B.C. [中国]'],
  ['乾縣衛生局', '乾县卫生局', '乾縣衞生局'],
  ['阿卜杜拉·買買提', '阿卜杜拉•买买提', '阿卜杜拉 买买提'],
  ['Straße & Söhne GmbH', 'STRASSE SÖHNE, GMBH', 'strasse-so\u0308hne gmbh'],
  ['ｶﾌｪ', 'カフェ', 'カ\u200bフェ'],
])('%s, %s and %s are one name', async (...names) => {
  const forms = await Promise.all(names.map(nameForm))
  expect(new Set(forms).size).toBe(1)
  for (const form of forms) expect(await nameForm(form)).toBe(form)
})

test.each([
  ['华为技术有限公司', '华为技术'],
  ['张伟', '张玮'],
  ['C++', 'C'],
  ['***', '---'],
])('%s and %s are two', async (one, other) => {
  expect(await nameForm(one)).not.toBe(await nameForm(other))
})

test('the kind of company stays, and a name of nothing but punctuation stays itself', async () => {
  expect(await nameForm('華夏有限公司')).toBe('华夏有限公司')
  expect(plainName(' *** ')).toBe('***')
})

test('every character has one form, which is its own form', async () => {
  const characters = Array.from({ length: 0x9fff - 0x4e00 }, (_, n) => String.fromCodePoint(0x4e00 + n))
  const once = await nameForm(characters.join(''))
  expect(Array.from(once)).toHaveLength(characters.length)
  expect(await nameForm(once)).toBe(once)
})

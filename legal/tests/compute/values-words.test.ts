import { describe, expect, test } from 'vitest'
import { correctionsIn } from '../../values/corrections.ts'
import { readAnswer, valuesIn } from '../../values/read-answer.ts'

const today = '2026-11-16'

describe('names', () => {
  test.each([
    ['合同里有，孙丽华', '孙丽华'],
    ['对方是杭州某某科技有限公司', '杭州某某科技有限公司'],
    ['他叫王强', '王强'],
    ['王强', '王强'],
    ['欧阳明珠', '欧阳明珠'],
    ['他叫仇小东', '仇小东'],
    ['姓名：李四', '李四'],
    ['上海蓝天贸易有限公司，法定代表人赵敏', '上海蓝天贸易有限公司'],
    ['借款人是陈建国，我朋友', '陈建国'],
    ['古丽娜尔·买买提', '古丽娜尔·买买提'],
    ['中国工商银行股份有限公司北京海淀支行', '中国工商银行股份有限公司北京海淀支行'],
    ['上海蓝天贸易有限公司', '上海蓝天贸易有限公司'],
    ['Mr John Smith', 'John Smith'],
    ['His name is David Miller.', 'David Miller'],
    ['It is Acme Trading Ltd.', 'Acme Trading Ltd.'],
    ['不是王强，是王刚', '王刚'],
  ])('the answer %s names %s', (text, name) => expect(readAnswer('name', text, { today })).toBe(name))

  test.each([
    '还有公司股份',
    '立案前应先到银行',
    '我老板',
    '对方',
    '他们公司',
    '不知道',
    '一个朋友',
    '装修公司',
    '不想还钱',
    '张总',
    '高利贷',
    '王强和李四',
    'the landlord',
    'my boss',
    'I do not know',
    'He refused to pay',
    '',
  ])('the answer %j names nobody', (text) => expect(readAnswer('name', text, { today })).toBeNull())

  test('a name stands at its place in the text', () => {
    const text = '借款人叫王强，公司是上海蓝天贸易有限公司。'
    const all = valuesIn('name', text, { today })
    expect(all.map(({ value }) => value)).toEqual(['王强', '上海蓝天贸易有限公司'])
    for (const one of all) expect(text.slice(one.start, one.end)).toBe(one.value)
  })
})

describe('corrections', () => {
  test.each([
    ['不是五万是八万', '五万', '八万'],
    ['不好意思，不是五万，是八万。', '五万', '八万'],
    ['借款不是5月，而是6月', '5月', '6月'],
    ['更正：本金为8万元', null, '本金为8万元'],
    ['说错了，是2024年6月1日', null, '2024年6月1日'],
    ['金额应该是8万元', null, '8万元'],
    ['应该是孙丽华', null, '孙丽华'],
    ['把5万改成8万', '5万', '8万'],
    ['并非五万，而是八万', '五万', '八万'],
    ['是八万，不是五万', '五万', '八万'],
    ['金额不对，是8万', null, '8万'],
    ['五万错了，是八万', null, '八万'],
    ['不，是2023年', null, '2023年'],
    ['No, it was 80,000', null, '80,000'],
    ['the date is wrong, it was 6 June 2024', null, '6 June 2024'],
    ['it was not 50,000 but 80,000', '50,000', '80,000'],
    ['The sum is not RMB 50,000, but RMB 80,000.', 'RMB 50,000', 'RMB 80,000'],
    ['sorry, I meant 6 June', null, '6 June'],
    ['Correction: the principal is RMB 80,000.', null, 'the principal is RMB 80,000'],
    ['It should be 80,000 yuan.', null, '80,000 yuan'],
    ['80,000, not 50,000.', '50,000', '80,000'],
    ['Change 50,000 to 80,000', '50,000', '80,000'],
  ])('%s takes back %s for %s', (text, from, to) => {
    expect(correctionsIn(text).map((one) => [one.from, one.to])).toEqual([[from, to]])
  })

  test('a correction stands at its place in the text', () => {
    const text = '对了，不是五万是八万。'
    const [only] = correctionsIn(text)
    expect(text.slice(only?.start, only?.end)).toBe('不是五万是八万')
  })

  test.each([
    '是不是五万是他说的',
    '他不是不还，是没钱',
    '这应该是违法的吧',
    '要不是他帮忙是不会借的',
    '不是现金就是转账',
    '他借了五万，没还',
    '他说不，是真的',
    'He is not only late but rude',
    'He should be punished',
    'I paid, not because I had to.',
    '',
  ])('nothing is taken back: %j', (text) => expect(correctionsIn(text)).toEqual([]))
})

import { describe, expect, test } from 'vitest'
import { said } from './graph-said.ts'

describe('parties', () => {
  test.each<[string, string[]]>([
    ['甲方：北京某某科技有限公司\n乙方：张三', ['@北京某某科技有限公司', '@张三']],
    ['甲方（出租方）：上海大地房产经营部，地址', ['@上海大地房产经营部']],
    ['原告：王小明，男，1980年出生', ['@王小明']],
    ['被告：李某某，女', ['@李某某']],
    ['上诉人（原审被告）：中国平安财产保险股份有限公司。', ['@中国平安财产保险股份有限公司']],
    ['第三人：欧阳修', ['@欧阳修']],
    ['申请人: 阿依古丽·买买提', ['@阿依古丽买买提']],
    ['Party A: Acme Trading Co., Ltd., a company of Hong Kong', ['@acme trading co ltd']],
    ['Plaintiff: John Smith', ['@john smith']],
    ['Defendant (Counterclaimant): Bank of East Asia', ['@bank of east asia']],
    // Nobody's name.
    ['甲方：__________', []],
    ['甲方：应于三日内付款', []],
    ['甲方：提供场地', []],
    ['乙方：负责办理公司', []],
    ['被告辩称：张三没有付款', []],
    ['第三人应当承担责任', []],
    ['甲方将房屋出租给乙方：张三', []],
    ['Defendant: shall pay within 30 days', []],
    ['Plaintiff: The plaintiff argues that', []],
    ['Party A: To deliver the goods', []],
  ])('%s', (text, expected) => {
    expect(said(text, { doc_type: 'contract' })).toEqual(expected)
  })

  test('a statute has none', () => {
    expect(said('甲方：张三', { doc_type: 'statute', title: '民法典' })).toEqual([])
  })
})

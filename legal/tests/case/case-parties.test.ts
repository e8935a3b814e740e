import { describe, expect, test } from 'vitest'
import { mentionOf } from '../../reading/aliases.ts'
import { namedIn } from '../../reading/named-in-document.ts'
import { casesOf, values } from './case-samples.ts'

const sales = casesOf('sale')
const parties = (facts: ReturnType<typeof sales.read>) => {
  const { claimant, respondent } = values(facts)
  return [claimant, respondent]
}

const contract = `设备采购合同
甲方（需方）：温州瓯越印刷有限公司
  统一社会信用代码：91330302MA2C7K8L5P
  地址：温州市鹿城区黎明西路77号   法定代表人：叶海燕
乙方（供方）：东莞市锐捷机械有限公司
  住所地：东莞市长安镇振安东路9号
  联系电话：0769-85331122
一、乙方供给甲方覆膜机一台，总价款人民币96000元。
甲方（盖章）：叶海燕        乙方（盖章）：
签订日期：2026年1月12日`

describe('who the parties are', () => {
  test('a party whom the message shortens is across from the other one of the contract', () => {
    expect(parties(sales.read(['我们在东莞锐捷买的覆膜机用了两天就坏了，要求退货退款。'], [contract]))).toEqual([
      ['温州瓯越印刷有限公司'],
      ['东莞市锐捷机械有限公司'],
    ])
    expect(parties(sales.read(['我们是锐捷机械，对方机器款一直没付。'], [contract]))).toEqual([
      ['东莞市锐捷机械有限公司'],
      ['温州瓯越印刷有限公司'],
    ])
  })

  test('who represents a company and writes the message speaks for it', () => {
    expect(parties(sales.read(['我是叶海燕，机器不能用，把钱退给我们。'], [contract]))).toEqual([
      ['温州瓯越印刷有限公司'],
      ['东莞市锐捷机械有限公司'],
    ])
  })

  test('who says I and deals with a company is the person', () => {
    const employed = casesOf('labour').read(
      ['我被开除了，单位说我旷工。'],
      ['劳动合同\n甲方：绍兴越锦纺织有限公司\n乙方：钱小妹\n甲方（章）      乙方：钱小妹'],
    )
    expect(parties(employed)).toEqual([['钱小妹'], ['绍兴越锦纺织有限公司']])
  })

  test('payer and payee of a receipt are its parties; in English the one who signs the message is the client', () => {
    const lent = casesOf('private_lending').read(
      ['季晓东借我5万块不还，怎么办？'],
      ['网上银行电子回单\n付款人户名：秦莉      收款人户名：季晓东\n金额（小写）：50,000.00'],
    )
    expect(parties(lent)).toEqual([['秦莉'], ['季晓东']])
    const agreement = `CONSULTANCY AGREEMENT
This Agreement is made on 3 March 2025 between
(1) Harbour Lane Foods Co., Ltd., whose registered address is at No. 8 Wharf Road, Pudong, Shanghai (the "Client"); and
(2) Ellis & Moreau Studio Co., Ltd., legal representative: Paula Ellis (the "Consultant").`
    const served = casesOf('service_contract').read(['They never paid our last invoice.\n\nPaula Ellis'], [agreement])
    expect(parties(served)).toEqual([['Ellis & Moreau Studio Co., Ltd.'], ['Harbour Lane Foods Co., Ltd.']])
  })

  test('a court paper decides, whoever signs, stamps or represents', () => {
    const names = namedIn(`民事起诉状
原告：宁波海曙农商银行股份有限公司，住所地宁波市海曙区柳汀街1号。负责人：方敏。
被告：邵军，男，汉族，住宁波市鄞州区下应街道2号。
被告：宁波邵氏五金厂（普通合伙）
具状人：宁波海曙农商银行股份有限公司（章）`)
    expect(names.filter(({ part }) => part === 'respondent').map(({ name }) => name)).toEqual([
      '邵军',
      '宁波邵氏五金厂（普通合伙）',
    ])
  })

  test('a client who sues a couple names the other one beside the first', () => {
    const lent = casesOf('private_lending').read(
      ['邹建平跟他老婆蒋红梅找我借的钱，我要告他们夫妻两个。'],
      ['借条\n今借到柳芳人民币20000元。\n借款人：邹建平\n2025年2月3日'],
    )
    expect(parties(lent)).toEqual([['柳芳'], ['邹建平', '蒋红梅']])
  })

  test('a place or a trade alone is nobody', () => {
    expect(mentionOf('杭州市余杭区味千里餐饮管理有限公司', '我在杭州余杭区做餐饮管理')).toBe(-1)
    expect(mentionOf('杭州市余杭区味千里餐饮管理有限公司', '味千里欠我工资')).toBe(0)
  })
})

describe('what identifies the parties', () => {
  test('data belong to the party that was named last; a code fits a company only, and an identity card a person', () => {
    const facts = values(sales.read(['我们在东莞锐捷买的覆膜机坏了，要求退货退款。'], [contract]))
    expect(facts).toMatchObject({
      claimant_id: '91330302MA2C7K8L5P',
      claimant_address: '温州市鹿城区黎明西路77号',
      claimant_representative: '叶海燕',
      respondent_address: '东莞市长安镇振安东路9号',
      respondent_phone: '0769-85331122',
    })
    expect(facts).not.toHaveProperty('respondent_id')
  })

  test('a licence is read for its one party, also where the number stands above the name', () => {
    const facts = values(
      casesOf('labour').read(
        ['饭店欠我两个月工资。'],
        [
          '营 业 执 照\n统一社会信用代码  92330106MA2H0K1X9Q\n名    称  杭州市西湖区阿桂面馆\n经 营 者  桂立冬\n经营场所  杭州市西湖区文二路88号',
        ],
      ),
    )
    expect(facts).toMatchObject({
      respondent: ['杭州市西湖区阿桂面馆'],
      respondent_id: '92330106MA2H0K1X9Q',
      respondent_representative: '桂立冬',
      respondent_address: '杭州市西湖区文二路88号',
    })
  })

  test('a message tells its own data from those of the other side', () => {
    const facts = values(
      casesOf('private_lending').read([
        '他电话是13700001111，人应该住在嘉兴市南湖区中环南路5号。我自己住嘉兴市秀洲区中山西路18号2幢301，电话15800002222',
      ]),
    )
    expect(facts).toMatchObject({
      respondent_phone: '13700001111',
      respondent_address: '嘉兴市南湖区中环南路5号',
      claimant_address: '嘉兴市秀洲区中山西路18号2幢301',
      claimant_phone: '15800002222',
    })
  })
})

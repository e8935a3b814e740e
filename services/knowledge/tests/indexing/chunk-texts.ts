/** Texts written for these tests; they look like the real ones and are not law. */
export const statute = `租赁服务管理条例（示例）

目录
第一编 总则
第一章 一般规定
第二章 登记
第二编 合同
第一章 订立与效力
第二章 违约责任
附则

第一编 总则
第一章 一般规定
第一条 为了规范租赁服务，保护当事人的合法权益，制定本条例。
第二条 在境内提供租赁服务，适用本条例。
依照第一条、第三条的规定办理的，从其规定。
第二章 登记
第三条 经营者应当自开业之日起三十日内登记，并提交下列材料：
（一）申请书；
（二）营业场所证明；
（三）法律、行政法规规定的其他材料。

第二编 合同
第一章 订立与效力
第四条之一 承租人可以采用书面形式。
第二章
违约责任
第五百七十七条 当事人一方不履行合同义务的，应当承担继续履行、采取补救措施或者赔偿损失等违约责任。
第578条 当事人一方明确表示不履行合同义务的，对方可以在履行期限届满前请求其承担违约责任。
附则
第一千条 本条例自2027年1月1日起施行。
`

export const statuteEnglish = `EQUIPMENT LEASING ACT (SPECIMEN)

PART I
GENERAL PROVISIONS

CHAPTER 1 Scope

Article 1. This Act applies to every lease of equipment.

Article 2
In this Act, "lease" means an agreement under which use is granted for rent. The rules of
Article 12 shall not apply to it.

PART II REMEDIES

§ 12 Damages
(a) The lessor may claim damages.
(b) The lessee may rebut the presumption.

Section 13. Limitation. No action may be brought after 3 years.
`

const filler = '双方应当本着诚实信用的原则履行，任何一方不得无故拖延。'

export const contract = `设备采购合同

甲方：晨光机械有限公司
乙方：远山贸易有限公司

第一条 标的
1.1 乙方向甲方购买数控机床两台。
1.2 型号与技术参数见附件一。
第二条 价款
2.1 本合同总价为人民币1,200,000元。
2.2 乙方应当于签订后十日内支付30%的预付款。
第三条 交付
3.1 甲方应当于2026年3月1日前交付。${filler.repeat(17)}
3.2 逾期交付的，每日按总价的0.05%支付违约金。${filler.repeat(17)}
3.3 因不可抗力不能交付的，不承担责任。${filler.repeat(17)}
第四条 争议解决
本合同争议由甲方所在地人民法院管辖。
附件一 技术参数
1. 主轴转速：12000转每分钟。
2. 定位精度：0.005毫米。
`

const sentence = 'Each party shall act in good faith and shall not delay performance without cause. '

export const contractEnglish = `SUPPLY AGREEMENT

This Agreement is made between Northwind Tools Ltd. and Harbour Trading Inc.

1. Definitions
1.1 "Goods" means the machines listed in Schedule 1.
1.2 "Price" means USD 120,000.

2. Delivery
2.1 The Seller shall deliver the Goods by 1 March 2026. ${sentence.repeat(12)}
2.2 Delivery takes place at the Buyer's premises. ${sentence.repeat(12)}
(a) The Buyer shall unload the Goods.
(b) The Buyer shall inspect them within 10 days.
2.3 Risk passes on delivery. ${sentence.repeat(12)}

3. Payment
12 days after delivery the Price is due under this Agreement.
4. Governing Law
This Agreement is governed by the laws of England.
`

export const judgment = `某市人民法院
民事判决书
（2025）某0101民初1234号

原告：张某，女，1980年5月6日出生。
被告：某物业服务有限公司。

原告张某与被告某物业服务有限公司物业服务合同纠纷一案，本院于2025年3月1日立案后，依法适用简易程序，公开开庭进行了审理。

张某向本院提出诉讼请求：
1.判令被告赔偿车辆维修费8,600元；
2.判令被告承担本案诉讼费用。

本院认为，依法成立的合同，对当事人具有法律约束力。依照
第五百七十七条、第五百八十四条之规定，判决如下：
一、被告于本判决生效之日起十日内赔偿原告张某车辆维修费6,000元；
二、驳回原告张某的其他诉讼请求。
`

export const markdown = `# Handbook

Short words before all else.

## Hiring

### Offers

An offer is made in writing.

\`\`\`sh
# not a heading
1. not a clause
\`\`\`

### Checks
1. Identity is checked.
2. References are asked for.

## 休假

员工每年享有十五天年假。
`

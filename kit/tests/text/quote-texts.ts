/** Texts written for these tests; they look like the real ones and are not law. */
export const chinese = `租赁服务管理条例（示例）

第一条　为了规范租赁服务，保护当事人的合法权益，维护市场秩序，制定本条例。
第二条　在中华人民共和国境内提供租赁服务，适用本条例。法律另有规定的，依照其规定。
第三条　经营者应当自开业之日起三十日内向所在地的主管部门登记，并提交营业场所证明和身份证明。
第四条　出租人应当按照约定将租赁物交付承租人，并在租赁期限内保持租赁物符合约定的用途。
第五条　承租人未经出租人书面同意，不得将租赁物转租给第三人，但是当事人另有约定的除外。
第六条　租金应当于每月5日前支付；逾期支付的，承租人应当按照未付租金的0.05%按日支付违约金。
第七条　租赁期限不得超过二十年。超过二十年的，超过部分无效。
第八条　因承租人保管不善造成租赁物毁损、灭失的，承租人应当承担赔偿责任，赔偿金额不超过人民币1,200,000元。
第九条　出租人可以解除合同的情形包括：承租人连续三个月未支付租金；承租人擅自改变租赁物的用途。
第十条　承租人有权在租赁期限届满前六十日内书面请求续租，出租人没有正当理由不得拒绝。
第十一条　主管部门应当对经营者的登记事项进行核查，发现虚假材料的，可以处五万元以上二十万元以下的罚款。
第十二条　当事人对罚款决定不服的，可以自收到决定书之日起15日内申请复议，也可以直接向人民法院提起诉讼。
第十三条　经营者违反本条例规定泄露承租人个人信息的，依法承担民事责任；构成犯罪的，依法追究刑事责任。
第十四条　租赁物在租赁期限内发生所有权变动的，不影响租赁合同的效力。
第十五条　承租人在租赁期限内死亡的，与其生前共同居住的人可以按照原租赁合同租赁该房屋。
第十六条　本条例自2027年1月1日起施行，2015年3月8日公布的《租赁登记办法》同时废止。

原告晨光机械有限公司与被告远山贸易有限公司租赁合同纠纷一案，本院于2025年6月12日立案受理。
本院认为，双方签订的租赁合同系真实意思表示，内容不违反法律的强制性规定，合法有效。
被告自2024年10月起未支付租金，累计拖欠租金人民币86,400元，构成违约，应当承担继续履行、赔偿损失等违约责任。
被告主张原告未履行维修义务，但未提交相应证据，本院不予采信。
`

export const english = `EQUIPMENT LEASING AGREEMENT (SPECIMEN)

1.1 The Lessor shall deliver the Equipment to the Lessee's premises no later than 1 March 2026.
1.2 The Lessee shall inspect the Equipment within 10 days after delivery and shall notify the Lessor of any defect in writing.
2.1 The Lessee shall pay rent of USD 12,500.00 per month, in advance, on or before the fifth day of each month.
2.2 Overdue amounts bear interest at a rate of 1.5% per month until they are paid in full.
3.1 The Lessee may not assign this Agreement or sublet the Equipment unless the Lessor has given its prior written consent.
3.2 The Lessor may terminate this Agreement if the Lessee fails to pay rent for 3 consecutive months.
4.1 Neither party is liable for any failure to perform that is caused by an event beyond its reasonable control.
4.2 The total liability of the Lessor under this Agreement must not exceed USD 1,200,000, except in cases of gross negligence.
5.1 The Lessee shall keep the Equipment insured against loss, theft and damage for its full replacement value.
5.2 Title to the Equipment remains with the Lessor at all times; nothing in this Agreement transfers ownership.
6.1 Each party must keep the other party's confidential information secret for a period of five years after termination.
6.2 This obligation does not apply to information that is or becomes public without a breach of this Agreement.
7.1 This Agreement is governed by the laws of England, and the courts of London have exclusive jurisdiction.
7.2 Notices take effect 3-5 business days after they are sent by registered mail to the address given above.
8.1 The Court held that the respondent never accepted the offer, and that no contract was therefore formed between them.
8.2 The appellant, Harbour Trading Inc., claimed damages of GBP 86,400 for late delivery of the machines in October 2024.
`

/** A statute and a contract as a reader of files gives them. */
export const statute = `中华人民共和国民法典（节选）

第三编 合同

第八章 违约责任

第五百七十七条 当事人一方不履行合同义务或者履行合同义务不符合约定的，应当承担继续履行、采取补救措施或者赔偿损失等违约责任。

第五百七十八条 当事人一方明确表示或者以自己的行为表明不履行合同义务的，对方可以在履行期限届满前请求其承担违约责任。

第五百七十九条 当事人一方未支付价款、报酬、租金、利息，或者不履行其他金钱债务的，对方可以请求其支付。
`

export const contract = `SERVICE AGREEMENT

This Agreement is made between Alpha Ltd. ("Party A") and Beta Inc. ("Party B").

1. Services
1.1 Party A shall provide the services described in Annex 1 with reasonable care and skill, and shall keep Party B informed of their progress.
1.2 Party A may use subcontractors only with the prior written consent of Party B, which shall not be unreasonably withheld.

2. Fees
2.1 Party B shall pay the fees within thirty days of receipt of an invoice. Overdue amounts bear interest at eight per cent a year.

3. Termination
3.1 Either party may terminate this Agreement with ninety days' written notice.
`

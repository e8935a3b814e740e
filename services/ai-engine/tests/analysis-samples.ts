import type { CauseOfAction, Checklist } from '@casewright/contracts/knowledge/structured-resources'
import type { Source } from '@casewright/legal/skills/skill'

const part = { description: null, notes: [] }

/** A profile as knowledge-service gives it; what our own checklist does not have is in it too. */
export const lending: CauseOfAction = {
  code: 'CN-CIV-0415',
  version: '2026',
  effective_from: '2026-01-01',
  effective_to: null,
  parent_code: null,
  name: '民间借贷纠纷',
  name_en: 'Private lending dispute',
  aliases: [],
  keywords: ['借条'],
  description: null,
  limitation: null,
  governing_articles: [],
  typical_evidence: [],
  metadata: {},
  updated_at: '2026-01-01T00:00:00.000Z',
  elements: [
    {
      ...part,
      element_key: 'agreement',
      name: '借贷合意',
      name_en: 'Agreement to lend',
      burden_of_proof: '由出借人举证；仅有转账凭证时，被告主张系偿还旧债的，应提供证据。',
      evidence: ['借条', '借款合同', '聊天记录'],
      articles: ['《民法典》第六百六十七条'],
    },
    {
      ...part,
      element_key: 'delivery',
      name: '款项实际交付',
      name_en: 'The money was paid out',
      burden_of_proof: '由出借人举证。',
      evidence: ['银行转账记录', '收据'],
      articles: ['《民法典》第六百七十九条'],
    },
    {
      ...part,
      element_key: 'due',
      name: '还款期限届满',
      name_en: 'Repayment is due',
      burden_of_proof: '由出借人举证。',
      evidence: ['借条', '催款函'],
      articles: ['《民法典》第六百七十五条'],
    },
    {
      ...part,
      element_key: 'interest',
      name: '利息的约定',
      name_en: 'Interest was agreed',
      burden_of_proof: '约定由出借人举证；利率过高由借款人举证。',
      evidence: ['借条', '利息计算表'],
      articles: ['《民法典》第六百八十条'],
    },
    {
      ...part,
      element_key: 'repayment',
      name: '已经偿还的抗辩',
      name_en: 'Defence of repayment',
      burden_of_proof: '由借款人举证。',
      evidence: ['结清证明'],
      articles: [],
    },
    {
      ...part,
      element_key: 'joint_debt',
      name: '夫妻共同债务',
      name_en: 'Debt of both spouses',
      burden_of_proof: '由出借人举证。',
      evidence: ['配偶签名'],
      articles: ['《民法典》第一千零六十四条'],
    },
  ],
}

const item = { guidance: null, risk_level: null, suggested_wording: null, articles: [], required: true }

export const labourChecklist: Checklist = {
  checklist_id: 'labour-compliance',
  name: '劳动用工合规清单',
  name_en: 'Labour compliance',
  description: null,
  service_type: 'compliance',
  version: '2026',
  effective_from: '2026-01-01',
  effective_to: null,
  metadata: {},
  updated_at: '2026-01-01T00:00:00.000Z',
  items: [
    {
      ...item,
      item_key: 'written_contract',
      title: '书面劳动合同',
      title_en: 'Written contract',
      risk_level: 'high',
      guidance: '用工之日起一个月内签订。',
      suggested_wording: '自用工之日起一个月内订立书面劳动合同。',
      articles: ['《劳动合同法》第十条'],
    },
    { ...item, item_key: 'overtime', title: '工资和加班', title_en: 'Wages and overtime', risk_level: 'medium' },
    { ...item, item_key: 'rules', title: '规章制度', title_en: 'Internal rules' },
    { ...item, item_key: 'dispatch', title: '劳务派遣', title_en: 'Labour dispatch', required: false },
    { ...item, item_key: 'non_compete', title: '竞业限制', title_en: 'Non-compete', required: false },
  ],
}

/** An article as the seeds keep it. */
export const statute = (law: string, number: string, text: string): Source => {
  const quote = `${number} ${text}`
  return {
    kind: 'knowledge',
    id: `law-${law}`,
    title: `中华人民共和国${law}（条文要点）`,
    quote,
    start: 700,
    end: 700 + quote.length,
  }
}

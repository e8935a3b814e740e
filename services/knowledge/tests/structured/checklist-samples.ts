export const dueDiligence = {
  checklist_id: 'equity_due_diligence',
  name: '股权收购尽职调查清单',
  name_en: 'Due diligence for a share purchase',
  service_type: 'due_diligence',
  version: '2024',
  effective_from: '2024-07-01',
  description: '收购有限责任公司股权前的法律尽职调查',
  items: [
    {
      item_key: 'title',
      title: '股权权属与出资',
      title_en: 'Title to the shares and paid-in capital',
      guidance: '核对股东名册、出资证明书和工商登记；五年内缴足出资',
      risk_level: 'high',
      articles: ['《公司法》第四十七条'],
    },
    { item_key: 'litigation', title: '未决诉讼与仲裁', title_en: 'Pending litigation and arbitration' },
  ],
}

export const contractReview = {
  checklist_id: 'contract_review',
  name: '合同审查清单',
  name_en: 'Contract review',
  service_type: 'contract_review',
  version: '2021',
  effective_from: '2021-01-01',
  items: [
    {
      item_key: 'breach',
      title: '违约责任条款',
      title_en: 'Liability for breach',
      risk_level: 'medium',
      suggested_wording: '任何一方违约的，应当赔偿对方因此受到的损失。',
      articles: ['《民法典》第五百七十七条', '《民法典》第五百八十五条'],
    },
  ],
}

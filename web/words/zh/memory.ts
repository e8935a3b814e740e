import type { memory as en } from '../en/memory.ts'

export const memory: typeof en = {
  title: '系统记住的我的信息',
  lead: '咨询会保留这些事实，避免重复询问。在咨询中更正后会随之替换；如需导出或全部删除，请联系管理员。',
  none: '目前没有记住任何信息',
  noneHint: '您在咨询中说明的情况会保留在这里。',
  about: {
    side: '立场',
    facts: '案情',
    opponent: '对方',
    client: '当事人',
    claim: '诉求',
    amount: '金额',
    code: '案由',
    name: '名称',
  },
  values: { claimant: '原告方', respondent: '被告方', third_party: '第三人' },
  general: '一般信息',
  ofMatter: '案件中的信息',
  sources: { human: '您本人说明', matter: '来自案件', model: '由模型读取' },
  toMatter: '查看案件',
  conflicts: '相互矛盾之处',
  kept: '保留的内容',
  proposed: '另一内容',
  moreOf: (shown, total) => `仅显示最新的 ${shown} 条，共 ${total} 条。`,
}

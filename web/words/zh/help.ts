import type { help as en } from '../en/help.ts'

export const help: typeof en = {
  title: '帮助',
  places: '各部分的用途',
  sections: {
    '/inbox': '等您处理的一切：问题、期限、提及。逾期的排在最前。',
    '/consultations': '讲述经过、提交材料。需要补充的内容会以表单提出，回答后继续办理。',
    '/matters': '已知的事实、证明它的材料、分析和文书。有误的内容可以当场更正。',
    '/review': '等律师审定的文稿。逐处采纳、修改或删除，全部决定之前不会发出。',
    '/library': '法律法规和本所文件，可按词语、语义、关联检索，并指定日期。',
    '/admin': '成员、配置、审计日志、用量和系统运行情况。',
  },
  states: '内容的可靠程度',
  marks: {
    verified: '原文就在所注明的来源中',
    supported: '来源支持这一内容，但表述不同',
    unverified: '尚未核对，使用前请先核对',
  },
  keys: '键盘操作',
  shortcuts: [
    ['Ctrl K', '按名称前往任何页面'],
    ['Enter', '发送；Shift Enter 换行'],
    ['Ctrl .', '停止回答'],
    ['Ctrl Shift F', '在咨询中查找'],
    ['↑ ↓', '在待办中逐行移动'],
    ['Alt N', '审定时前往下一处待核对内容'],
    ['Alt A · E · R · C', '采纳、修改、删除、批注'],
  ],
}

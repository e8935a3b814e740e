import type { card as en } from '../en/card.ts'

export const card: typeof en = {
  progress: (at, of) => `已答 ${at} / ${of}`,
  required: '必答',
  optional: '可不填',
  yes: '是',
  no: '否',
  choose: '请选择',
  answer: '提交回答',
  sending: '正在提交…',
  withdraw: '暂不回答',
  withdrawHint: '撤回这些问题，您可以改为直接说明。',
  chooseFiles: '选择文件',
  more: '展开全文',
  problems: {
    missing: '请回答此项。',
    number: '请填写数字。',
    min: (least) => `不能小于 ${least}。`,
    max: (most) => `不能大于 ${most}。`,
    date: '请填写日期。',
    tooLong: '内容过长。',
  },
  problemCount: (count) => `有 ${count} 项回答需要修改。`,
  unknownKind: '本页不认识这类问题。您可以用文字回答，或撤回这些问题。',
  moneyUnit: '元',
  understood: (meaning) => `将理解为：${meaning}`,
  amountText: (number, currency) => (currency === 'CNY' ? `${number}元` : `${number} ${currency}`),
  dateText: (year, month, day) =>
    [year, '年', ...(month ? [Number(month), '月'] : []), ...(day ? [Number(day), '日'] : [])].join(''),
  inWords: '如 2025-10-01，或“去年国庆”',
  calendar: '在日历中选择',
  openSource: (name) => `查看《${name}》原文`,
}

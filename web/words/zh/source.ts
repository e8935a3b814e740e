import type { source as en } from '../en/source.ts'

export const source: typeof en = {
  close: '关闭来源',
  unavailable: '这里无法打开这段原文。',
  gone: '无法打开该来源的全文，以下为引用的原文：',
  look: '查看原件',
  wholeFile: '完整文件',
}

import type { tour as en } from '../en/tour.ts'

export const tour: typeof en = {
  title: '第一次使用？',
  steps: [
    '在咨询中说明事情经过，并附上手头的材料。',
    '回答随后提出的问题；问题也会在这里等您。',
    '在案件中查看事实、证据、分析和文稿，每处陈述都能打开来源。',
  ],
  sampleHint: '示例是一件虚构的借款纠纷，附两份材料，会成为您自己的案件。',
  trySample: '用示例案件试一试',
  skip: '跳过，不再显示',
}

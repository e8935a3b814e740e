import type { admin as en } from '../en/admin.ts'

export const admin: typeof en = {
  title: '管理',
  lead: '维护本系统和本所的各项设置。',
  sections: {
    audit: { name: '审计日志', purpose: '谁在什么时候做了什么，以及记录是否被篡改。' },
  },
  allSections: '全部栏目',
}

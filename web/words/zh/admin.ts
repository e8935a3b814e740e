import type { admin as en } from '../en/admin.ts'

export const admin: typeof en = {
  title: '管理',
  lead: '维护本系统和本所的各项设置。',
  sections: {
    configs: { name: '配置', purpose: '系统运行所依据的设置，每次更改都有记录，可以恢复。' },
    audit: { name: '审计日志', purpose: '谁在什么时候做了什么，以及记录是否被篡改。' },
  },
  allSections: '全部栏目',
}

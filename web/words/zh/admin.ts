import type { admin as en } from '../en/admin.ts'

export const admin: typeof en = {
  title: '管理',
  lead: '维护本系统和本所的各项设置。',
  sections: {
    members: { name: '成员与权限', purpose: '谁在本所工作，各有哪些权限。' },
    configs: { name: '配置', purpose: '系统运行所依据的设置，每次更改都有记录，可以恢复。' },
    flags: { name: '功能开关', purpose: '先对部分人开启的功能；可以在这里试用某人得到的结果。' },
    tags: { name: '标签', purpose: '本所用来标记案件和资料的词语。' },
    taxonomy: { name: '业务分类', purpose: '整个系统的业务类别和法律领域。' },
    audit: { name: '审计日志', purpose: '谁在什么时候做了什么，以及记录是否被篡改。' },
  },
  allSections: '全部栏目',
}

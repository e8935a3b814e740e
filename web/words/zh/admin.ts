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
    health: { name: '运行状况', purpose: '各项服务是否正常，哪些功能受限。' },
    usage: { name: '用量与费用', purpose: '每天调用模型的次数、词元和费用。' },
    models: { name: '模型', purpose: '是否设置了语言模型，以及它的表现。' },
    traces: { name: '处理记录', purpose: '引擎每一轮处理的各个步骤。' },
    seeds: { name: '种子数据包', purpose: '系统自带的数据：数据包会改变什么，以及应用数据包。' },
    collector: { name: '文档采集', purpose: '文档从哪里采集，以及采集进度。' },
    bases: { name: '知识库', purpose: '可检索的内容，以及正在处理的文件。' },
    erasure: { name: '删除与保留', purpose: '删除某个人的数据，先统计后确认。' },
  },
  allSections: '全部栏目',
}

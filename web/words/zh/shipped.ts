import type { shipped as en } from '../en/shipped.ts'

export const shipped: typeof en = {
  notes: {
    'RERANK_URL is not set: recall answers in keyword order': '未设置 RERANK_URL：记忆按词语匹配的顺序给出。',
    'CLAMD_ADDRESS is not set: files are not scanned': '未设置 CLAMD_ADDRESS：文件不做病毒扫描。',
    'FILES_OCR is false: text in images is not read': 'FILES_OCR 为 false：不读取图片中的文字。',
    'none is configured: the database answers searches': '未配置搜索引擎：检索由数据库完成。',
    'none are configured: there is no search by meaning': '未配置向量模型：不能按含义检索。',
    'none is configured: searches do not follow the legal graph': '未配置图谱：检索不使用法律关联。',
    'no model is configured (AI_BASE_URL, AI_MODEL): skills work by their rules':
      '未配置语言模型（AI_BASE_URL、AI_MODEL）：各项技能按内置规则工作。',
  },
  packages: {
    knowledge_structured_seeds: {
      name: '结构化法律知识',
      about:
        '中国民事案由（2026年1月1日起施行的案由规定）及其要件、举证责任、证据和时效；非诉业务清单；使用指引。CN-CIV-0415 等编号为本系统自编，见《民事案件案由总览》。',
    },
    knowledge_system_resources: {
      name: '系统知识库：法律要点、示范条款与实务笔记',
      about: '中国法律的逐条要点、合同示范条款和简短的实务笔记。全部文字由本项目撰写（Apache-2.0），均非官方文本。',
    },
    platform_configuration: { name: '平台基础配置', about: '各服务从配置中读取的内容：可办理的法律服务种类。' },
  },
  settings: { 'matters.service_types': '可以为其建立案件的服务种类，以及各自起始的业务分类。' },
}

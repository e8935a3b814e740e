import type { NodeName, ReviewType } from '@casewright/contracts/ai-engine/resources'
import type { Wording } from '@casewright/legal/skills/language'
import type { Phase } from './state.ts'

/** What users read while a step is at work. */
export const nodeTitles: Record<NodeName, Wording> = {
  load_context: { zh: '读取案件资料', en: 'Reading the matter' },
  router: { zh: '判断需求', en: 'Understanding the request' },
  dispatch: { zh: '安排步骤', en: 'Planning the steps' },
  run_skill: { zh: '分析处理', en: 'Working' },
  sync_data: { zh: '保存到案件', en: 'Saving to the matter' },
  ask_user: { zh: '需要您确认', en: 'Asking you' },
  phase_gate: { zh: '检查阶段条件', en: 'Checking the phase' },
  delivery_gate: { zh: '交付前检查', en: 'Checking before delivery' },
  deliver: { zh: '生成文件', en: 'Producing the document' },
  chat_respond: { zh: '撰写回复', en: 'Writing the answer' },
}

export const cardTitles: Record<ReviewType, Wording> = {
  clarify: { zh: '请补充信息', en: 'Please add some information' },
  select: { zh: '请选择', en: 'Please choose' },
  confirm: { zh: '请确认', en: 'Please confirm' },
  phase_done: { zh: '本阶段已完成', en: 'This phase is done' },
}

export const phaseNames: Record<Phase, Wording> = {
  intake: { zh: '信息收集', en: 'Intake' },
  analysis: { zh: '案情分析', en: 'Analysis' },
  strategy: { zh: '方案选择', en: 'Strategy' },
  drafting: { zh: '文书起草', en: 'Drafting' },
  delivery: { zh: '交付', en: 'Delivery' },
}

export const turnTexts = {
  started: { zh: '开始处理', en: 'Started' },
  done: { zh: '本次完成的工作：', en: 'What was done:' },
  unworkable: {
    zh: '这段文字太长或太复杂，未能处理完，本次到此为止。此前的内容都已保留。请缩短后重新发送，或拆成几部分。',
    en: 'This text is too long or too involved to be worked on, so this turn ends here. Everything before it is kept. Please send a shorter text, or send it in parts.',
  },
  unworkableFiles: {
    zh: '过长的文件不再参与处理，请拆分后重新上传。',
    en: ' Files that are too long are left out from now on; please upload them again in parts.',
  },
  waiting: { zh: '还需要：', en: 'What is still open:' },
} satisfies Record<string, Wording>

export const gateTexts = {
  refused: {
    zh: '您选择暂不交付。请告诉我需要修改的地方，我会重新起草。',
    en: 'You chose not to deliver. Tell me what to change, and I will draft it again.',
  },
} satisfies Record<string, Wording>

export const syncTexts = {
  refused: {
    zh: (why: string) => `本次结果未能写入案件：${why}`,
    en: (why: string) => `These results were not taken into the matter: ${why}`,
  },
}

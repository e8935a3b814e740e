import type { ConsultationMessage, ConsultationSession } from '@casewright/contracts/consultations/resources'

const roleNames = {
  USER: '用户 / User',
  ASSISTANT: '助手（自动生成） / Assistant (generated)',
  SYSTEM: '系统 / System',
} as const

/** Generated words are never without their label, also outside of the platform. */
export const generatedLabel =
  '助手的内容由 AI 或规则自动生成，未经律师审核。 / The assistant’s words are generated and were not reviewed by a lawyer.'

const unfinished: Partial<Record<ConsultationMessage['status'], string>> = {
  streaming: '（未完成 / not finished yet）',
  stopped: '（已停止 / stopped）',
  failed: '（失败 / failed）',
}

export interface TranscriptPart {
  heading: string
  text: string
}

export const transcriptParts = (messages: readonly ConsultationMessage[]): TranscriptPart[] =>
  messages
    .filter(({ content }) => content !== '')
    .map(({ role, content, status, created_at, attachment }) => ({
      heading: `${roleNames[role]} · ${created_at}`,
      text: [content, unfinished[status], attachment && `附件 / attachments: ${attachment.file_ids.join(', ')}`]
        .filter(Boolean)
        .join('\n\n'),
    }))

/**
 * What would be taken for markup of ours is made plain: nobody can forge a heading, by its sign, by a line under a line,
 * within a list or as HTML, or swallow the ones that follow by a fence. Lists and emphasis stay.
 */
const quoted = (text: string): string =>
  text
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(
      /^([ \t]{0,40}(?:(?:[-+*]|\d{1,9}[.)])[ \t]{1,8}){0,8})(#|>|`{3}|~{3}|={1,200}[ \t]{0,40}$|-{1,200}[ \t]{0,40}$)/gm,
      '$1\\$2',
    )

export const toMarkdown = ({ title }: ConsultationSession, messages: readonly ConsultationMessage[]): string =>
  [
    `# ${quoted(title.replace(/\s+/g, ' '))}`,
    `> ${generatedLabel}`,
    ...transcriptParts(messages).map(({ heading, text }) => `## ${heading}\n\n${quoted(text)}`),
    '',
  ].join('\n\n')

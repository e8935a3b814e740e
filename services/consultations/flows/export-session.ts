import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { BytesReply } from '@casewright/kit/http/bytes'
import type { ConsultationsDeps } from '../deps.ts'
import { recentMessages } from '../queries/messages.ts'
import { generatedLabel, toMarkdown, transcriptParts } from '../rules/transcript.ts'

const messagesMax = 10_000
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The conversation as it was said; that it was taken out is on record. */
export async function exportedSession(
  { sql, transaction, audit, transcripts }: ConsultationsDeps,
  session: ConsultationSession,
  user: string,
  format: 'markdown' | 'docx',
): Promise<BytesReply> {
  const { id, title, organization_id: organization } = session
  const messages = await recentMessages(sql, id, messagesMax)
  await transaction((connection) =>
    audit(connection, {
      organization,
      user,
      action: 'consultation.exported',
      resource_type: 'consultation',
      resource_id: id,
      details: { format, messages: messages.length },
    }),
  )
  return format === 'markdown'
    ? { bytes: toMarkdown(session, messages), contentType: 'text/markdown; charset=utf-8', fileName: `${title}.md` }
    : {
        bytes: await transcripts.docx(title, generatedLabel, transcriptParts(messages)),
        contentType: docxType,
        fileName: `${title}.docx`,
      }
}

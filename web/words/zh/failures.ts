import type { failures as en } from '../en/failures.ts'

export const failures: typeof en = {
  invalid_input: '有内容不符合要求，请查看标出的项目。',
  playbook_config_rejected: '此处不能设置该项。',
  unauthorized: '请重新登录。',
  forbidden: '您没有权限进行此操作。',
  not_found: '内容已不存在，或者您无权查看。',
  method_not_allowed: '此处不能进行该操作。',
  conflict: '内容已被他人更改，请重新加载后查看。',
  card_pending: '请先回答尚未回答的问题。',
  no_card_pending: '这些问题已经回答过了，可能是在另一个窗口中。',
  thread_busy: '上一条回复还在生成，请稍候或先停止。',
  precondition_failed: '内容已被他人更改，请重新加载后查看。',
  payload_too_large: '内容过大。',
  unsupported_media_type: '无法读取这种文件。',
  rate_limited: '请求过于频繁，请稍后再试。',
  internal_error: '服务出现问题，已保存的内容不会丢失，请再试一次。',
  dependency_unavailable: '暂时连接不上服务，内容没有丢失，请再试一次。',
  tryAgain: '再试一次',
}

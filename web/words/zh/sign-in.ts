import type { signIn as en } from '../en/sign-in.ts'

export const signIn: typeof en = {
  title: '登录',
  lead: '案件、问题与文书，都在这里。',
  chooseUser: '选择身份继续',
  localHint: '这是本机的试用账户，密码在 .casewright/dev-users.json 中。',
  user: '用户名',
  password: '密码',
  submit: '登录',
  wrong: '用户名或密码不正确。',
  byProvider: '使用单位账号登录',
  byProviderHint: '将转到您单位的登录页面，登录后回到原处。',
  expired: '登录已过期。登录后回到原处，未发送的内容仍然保留。',
  problems: {
    denied: '登录被取消。',
    expired: '登录没有在十分钟内完成，或者已在别处完成，请再试一次。',
    refused: '登录系统的答复无效，请再试一次；若仍然如此，请联系管理员。',
    unavailable: '登录系统暂时没有回应，请稍后再试。',
    too_many: '尝试次数过多，请稍后再试。',
  },
}

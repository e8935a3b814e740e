export const signIn = {
  title: 'Sign in',
  lead: 'Your matters, questions and documents in one place.',
  chooseUser: 'Continue as',
  localHint: 'Local users of this installation, for trying out. Their passwords are in .casewright/dev-users.json.',
  user: 'User name',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'There is no such user, or the password is another one.',
  byProvider: 'Sign in with your organization',
  byProviderHint: 'You are led to the sign-in page of your organization and back to where you were.',
  expired: 'Your session has ended. Sign in to go on where you were; your draft is kept.',
}

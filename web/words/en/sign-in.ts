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
  problems: {
    denied: 'The sign-in was cancelled.',
    expired: 'The sign-in was not finished within ten minutes, or it was finished elsewhere. Please try again.',
    refused:
      'The answer of the sign-in system does not hold. Please try again; if it stays so, ask your administrator.',
    unavailable: 'The sign-in system does not answer at the moment. Please try again later.',
    too_many: 'Too many attempts. Please try again later.',
  },
}

export const tour = {
  title: 'First time here?',
  steps: [
    'Tell what happened in a consultation, and add the papers that you have.',
    'Answer the questions that come. They wait for you here in the inbox, too.',
    'Read facts, evidence, analysis and draft in the matter. Each statement opens its source.',
  ],
  sampleHint: 'The sample is an invented loan dispute with two papers. It becomes a matter of your own.',
  trySample: 'Try it with a sample matter',
  skip: 'Not now, and never again',
}

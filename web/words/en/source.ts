export const source = {
  close: 'Close the source',
  unavailable: 'This passage cannot be opened here.',
  gone: 'The text of this source cannot be opened. These are the words that were quoted:',
  look: 'Look at the file',
  wholeFile: 'Whole file',
}

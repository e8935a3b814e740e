/** The loan dispute of `docs/examples`; a test compares the two. It is a case of Chinese law in both languages of the page. */
export const sampleMatter = {
  words: '朋友借了我的钱，到期一直不还，我想起诉他。借条和借款合同都在附件里。',
  files: [
    {
      name: '借条.txt',
      text: `借条

今借到李四人民币伍万元整（¥50000），用于店铺周转。借款期限六个月，于2024年9月5日前一次还清。
款项已于2024年3月5日通过银行转账交付。逾期不还的，按年利率6%支付利息。

借款人：张三
2024年3月5日
`,
    },
    {
      name: '借款合同.txt',
      text: `借款合同

出借人：李四
借款人：张三

第一条 出借人向借款人出借人民币伍万元整，借款人确认已收到该款项。
第二条 借款期限自2024年3月5日起至2024年9月5日止。
第三条 借款人未按期还款的，应当自逾期之日起按年利率6%支付逾期利息。
第四条 因本合同发生争议，由出借人住所地人民法院管辖。

2024年3月5日
`,
    },
  ],
}

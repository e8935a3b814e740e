import { type Cause, cause } from './cause.ts'

/** Work, companies, insurance and harm. */
export const causesOfWorkAndHarm: readonly Cause[] = [
  cause(
    'CN-CIV-0701',
    ['劳动争议', 'Labour disputes'],
    ['劳动争议|劳动仲裁', 'labou?r (?:dispute|arbitration)'],
    ['劳动合同|用人单位|入职|离职|社保', 'employ(?:er|ee|ment)|notice period|social insurance'],
  ),
  cause(
    'CN-CIV-0710',
    ['劳动合同纠纷', 'Labour contract dispute'],
    [
      '辞退|开除|解雇|裁员|违法解除|走人|把我开了|双倍工资|二倍工资|试用期|没.{0,4}签.{0,4}劳动合同|不胜任|调岗|炒(?:了|鱿鱼)',
      'fired|dismiss(?:ed|al)|sacked|laid off|let me go|(?:unfair|unlawful|wrongful)(?:ly)? (?:dismiss\\w{1,20}|terminat\\w{1,20})|position .{0,20}eliminated|probation|no written contract|my job back|redundan\\w{1,20}',
    ],
    ['赔偿金|人事|劳动合同|公司|月薪', 'boss|hr|salary|written contract|notice|compensation'],
  ),
  cause(
    'CN-CIV-0711',
    ['确认劳动关系纠纷', 'Confirmation of employment relationship'],
    [
      '劳动关系|骑手|外包|算不算员工',
      'employment (?:relationship|status)|gig worker|riders?|delivery app|ride for|freelance(?:r)?|(?:recogni[sz]ed|treated|count\\w{0,20}) .{0,24}employee|their employee|(?:am|was) (?:i )?an employee',
    ],
    ['平台|兼职|没签', 'platform|part-?time|no contract'],
  ),
  cause(
    'CN-CIV-0712',
    ['追索劳动报酬纠纷', 'Claim for unpaid wages'],
    [
      '拖欠.{0,8}工资|欠薪|讨薪|不发工资|没发.{0,3}工资|加班费|年终奖|克扣|提成|十三薪|工资.{0,6}(?:结清|没发|不发)|没开支|没拿到(?:钱|工资)|发不出工资|个月工资|劳动监察',
      "(?:unpaid|overdue|outstanding|back) (?:wages?|salary|pay)|(?:not|n[’']t) paid .{0,20}(?:wages?|salar(?:y|ies))|overtime|bonus|wage arrears|(?:late|behind) with (?:the |our |my )?(?:salar(?:y|ies)|wages?|pay)|stopped paying (?:us|me|salar\\w{1,20}|wages)|withheld .{0,12}(?:pay|wages?|salary)",
    ],
    [
      '工资|加班|老板|打卡|上班|打工|工厂|打了.{1,3}工',
      'wages?|salar(?:y|ies)|employer|hours|clock-?in|months|owed|teach',
    ],
  ),
  cause(
    'CN-CIV-0713',
    ['经济补偿金纠纷', 'Severance pay dispute'],
    [
      '经济补偿|离职补偿|N\\+1|(?:到期|合同).{0,6}不续签?|被迫离职',
      'severance|not (?:be )?renew(?:ed)?|constructive dismissal|forced to resign|economic compensation|push(?:ed)? me out|cut my (?:pay|salary|wages)',
    ],
    ['补偿|合同到期|平均工资|续签', 'resigned|quit(?:ting)?|fixed-?term|ran out|expired|average (?:pay|wage|salary)'],
  ),
  cause(
    'CN-CIV-0714',
    ['竞业限制纠纷', 'Non-compete dispute'],
    ['竞业|竞争对手', 'non-?compet\\w{0,20}|restrictive covenant|(?:joined|works? for|working for) .{0,12}competitor'],
    ['离职|跳槽|违约金|补偿', 'penalty|competitor|former|left'],
  ),
  cause(
    'CN-CIV-0715',
    ['工伤保险待遇纠纷', 'Work injury benefits dispute'],
    [
      '工伤|职业病|工亡|伤残补助金|上班.{0,10}受伤',
      'work(?:place|-related)? injur(?:y|ies)|injured at work|occupational (?:disease|injury)|lost .{0,12}fingers?|industrial accident|on the job',
    ],
    ['机器|社保|伤残|公司|鉴定', 'machine|press|social insurance|grade|factory|disab\\w{1,20}'],
  ),
  cause(
    'CN-CIV-0910',
    ['股东资格确认纠纷', 'Confirmation of shareholder status'],
    [
      '代持|隐名股东|挂名|股东资格|确认.{0,8}股东',
      'nominee|recogni[sz]ed as (?:a )?shareholder|beneficial owner|shareholder status',
    ],
    ['股权|出资|登记|工商', 'shares?|shareholder|registered|put up|denies'],
  ),
  cause(
    'CN-CIV-0911',
    ['股东出资纠纷', 'Shareholder contribution dispute'],
    [
      '抽逃|认缴|未出资|没出资|出资义务|注册资本',
      'unpaid capital|capital contribution|registered capital|withdrew (?:the |its |his )?capital',
    ],
    ['股东|出资', 'shareholder|capital'],
  ),
  cause(
    'CN-CIV-0912',
    ['股东知情权纠纷', 'Shareholder information right dispute'],
    [
      '查账|知情权|会计账簿|会计凭证|查阅|账本',
      'inspect (?:the )?(?:books|accounts|records)|ledgers?|access to .{0,12}(?:books|accounts)|accounting (?:books|records|vouchers)|see the books',
    ],
    ['股东|股份|分红|财务', 'shareholder|shares?|dividends?|financial statements?'],
  ),
  cause(
    'CN-CIV-0913',
    ['股权转让纠纷', 'Equity transfer dispute'],
    [
      '股权转让|转让款|转让价款|受让方|对赌|回购|股权.{0,8}转(?:让|给)|优先购买权',
      'equity (?:transfer|interest)|share (?:transfer|purchase)|transfer of shares|shareholding|buy(?:ing)?[ -]?back|(?:sold|sell|bought) (?:my|his|her|their|our) .{0,12}(?:shares?|shareholding|stake|equity)|redemption',
    ],
    [
      '股权|股东|工商变更|转让|持股|股份',
      'shares?|shareholder\\w{0,20}|transferee|transferor|equity|ipo|investor|founder',
    ],
  ),
  cause(
    'CN-CIV-0914',
    ['公司决议纠纷', 'Corporate resolution dispute'],
    ['股东会|决议|董事会', "resolutions?|shareholders?[’']? meeting|board meeting|minutes"],
    ['通知|签名|表决|股东', 'notified|forged|signature|shareholders?|voted|set aside'],
  ),
  cause(
    'CN-CIV-0915',
    ['损害公司利益责任纠纷', 'Harm to company interests dispute'],
    [
      '侵占公司|挪用|关联交易|损害公司|另开公司|转走公司|公司的?(?:钱|资金).{0,8}(?:转|拿)',
      'embezzl\\w{1,20}|self-?dealing|derivative (?:suit|action)|misappropriat\\w{1,20}|back to (?:our|the) company|breach of (?:fiduciary )?dut(?:y|ies)|belongs to (?:his|her) (?:wife|husband|brother|family)',
    ],
    ['法定代表人|高管|总经理|股东|董事', 'director|general manager|shareholders?|company funds|company pay'],
  ),
  cause(
    'CN-CIV-0920',
    ['财产保险合同纠纷', 'Property insurance dispute'],
    [
      '车损险|车险|财产险|家财险|定损|财产保险|货运险',
      'car insurance|property insurance|loss assess\\w{0,20}|(?:home|fire|cargo|flood|theft) (?:insurance|policy)|adjuster|under the policy|insurer (?:refuse[sd]|denie[sd]|rejected|declined)',
    ],
    ['保险|理赔|拒赔|免责|赔付|投保', 'insur\\w{1,20}|policy|claim|exclusion|deductible'],
  ),
  cause(
    'CN-CIV-0921',
    ['人身保险合同纠纷', 'Personal insurance dispute'],
    [
      '重疾险|寿险|人寿|意外险|医疗险|保险金|退保|带病投保|告知义务|没告知',
      'life insurance|critical illness|health insurance|accident insurance|non-?disclosure|beneficiary|sum insured|surrender value|life policy|payout',
    ],
    ['保险|理赔|拒赔|投保|业务员', 'insur\\w{1,20}|policy|diagnos\\w{1,20}|refused|premium'],
  ),
  cause(
    'CN-CIV-1010',
    ['机动车交通事故责任纠纷', 'Motor vehicle accident liability dispute'],
    [
      '交通事故|车祸|追尾|肇事|交警|机动车|撞伤|交强险|撞倒|带倒|碾压|斑马线|被.{0,10}车.{0,4}撞|倒车|把我.{0,12}车.{0,4}撞',
      'traffic accident|car (?:accident|crash)|collision|rear-?ended|(?:hit|knocked(?: me)? down|run over) by an? (?:car|truck|van|taxi|bus)|motor vehicle|knocked me (?:down|over)|ran into (?:the back of )?(?:me|my car|us)|red light|crashed into|(?:lorry|truck|car|van|bus|taxi|motorbike)\\b.{0,16}\\b(?:hit|clipped|struck|ran over)|junction',
    ],
    [
      '撞|医疗费|误工费|伤残|保险公司|驾驶|司机|全责|修车|电动车',
      'driver|driven|lorry|truck|scooter|motorbike|crossing|insur\\w{1,20}|injur\\w{1,20}|medical (?:costs|expenses|bills)|vehicle|car|van|taxi|cycling|police|fully at fault|repair',
    ],
  ),
  cause(
    'CN-CIV-1011',
    ['医疗损害责任纠纷', 'Medical damage liability dispute'],
    [
      '误诊|漏诊|手术|医疗事故|术后|病历|医疗过错|主刀|皮试|输液|打针|卫生院',
      'malpractice|misdiagnos\\w{1,20}|surg(?:ery|eon|ical)|operations?|hospital (?:negligence|to pay)|botched|dentist|wrong (?:tooth|leg|eye|medicine|dose)|medical (?:error|negligence)',
    ],
    ['医院|医生|感染|住院|护士', 'hospital|clinic|dental|implant|expert|doctor|infection|nurse|patient|treatment|harm'],
  ),
  cause(
    'CN-CIV-1012',
    ['产品责任纠纷', 'Product liability dispute'],
    [
      '产品缺陷|缺陷产品|爆炸|自燃|烧起来|起火|召回|生产商|厂家|炸了|炸裂',
      'exploded|caught fire|defective product|manufacturer|product (?:defect|liability)|recall(?:ed)?|the maker|faulty appliance|burst into flames|shattered|blew up',
    ],
    ['烧伤|电池|充电|质量', 'battery|burn(?:t|ed|s)|charging|appliance|faulty'],
  ),
  cause(
    'CN-CIV-1013',
    ['饲养动物损害责任纠纷', 'Animal damage liability dispute'],
    [
      '狗咬|被.{0,14}(?:狗|犬|金毛|猫).{0,6}(?:咬|抓|扑)|狗主人|牵绳|拴绳|狂犬|宠物.{0,4}伤',
      '(?:dog|husky|puppy|cat|pet|hound|terrier|labrador)\\b.{0,20}\\b(?:bit|bites?|attacked|scratched)|dog bite|rabies|unleashed|off the leash|bitten by',
    ],
    ['狗|疫苗|宠物|咬', 'dog|leash|bit|stitches|owner'],
  ),
  cause(
    'CN-CIV-1014',
    ['违反安全保障义务责任纠纷', 'Breach of safety duty dispute'],
    [
      '滑倒|湿滑|警示牌|安全保障|(?:商场|超市|酒店|宾馆|饭店|泳池|浴室|乐园|景区|游乐场|公园|影院).{0,40}(?:摔|滑|溺|划|缝|受伤|骨折)',
      'slipped|slip and fall|wet .{0,10}floor|warning sign|tripped|(?:fell|drowned) .{0,20}(?:shop|store|mall|hotel|pool|restaurant)|lifeguard|amusement park|water park|(?:park|venue|mall|cinema|hotel)\\b.{0,40}\\b(?:hurt|injured|broke)',
    ],
    ['超市|商场|酒店|摔|骨折|公共场所', 'hotel|mall|supermarket|shop|lobby|broke my|hip'],
  ),
  cause(
    'CN-CIV-1015',
    ['提供劳务者受害责任纠纷', 'Injury to a service provider dispute'],
    [
      '干活.{0,12}(?:摔|受伤|砸)|帮工|雇佣.{0,8}受伤|雇主|提供劳务|请我.{0,8}(?:干活|帮忙)',
      'hired (?:me|myself)|injured while (?:working|helping)|(?:ladder|scaffold\\w{0,20})|day labou?rer|casual worker|helping (?:him|her|out)',
    ],
    ['摔|高处|梯子|受伤|雇', 'fell|fractured|homeowner|treatment|for a day|roof'],
  ),
  cause(
    'CN-CIV-1016',
    ['教育机构责任纠纷', 'Liability of educational institutions'],
    [
      '(?:学校|幼儿园|校园|体育课|课间|托管班|老师).{0,20}(?:摔|受伤|打|霸凌|骨折)|(?:孩子|儿子|女儿).{0,12}(?:在学校|在幼儿园)',
      '(?:school|kindergarten|nursery|classroom|playground)\\b.{0,60}\\b(?:teacher|fell|injured|broke|hurt)|(?:fell|injured|hurt|broke)\\b.{0,60}\\b(?:school|kindergarten|nursery)|bull(?:ied|ying)|school accident',
    ],
    ['孩子|学生|老师|幼儿园|学校', 'teacher|school|kindergarten|pupil|child|class|year-old'],
  ),
  cause(
    'CN-CIV-1017',
    ['建筑物和物件损害责任纠纷', 'Damage by buildings and objects dispute'],
    [
      '高空|抛物|坠落|掉下来|脱落|坠物|窨井|树倒|掉落',
      'fell from .{0,20}(?:balcony|building|roof|window|floor)|falling (?:object|tile|tree)|thrown from|flower ?pot|fallen tree|manhole|fa[cç]ade',
    ],
    ['花盆|广告牌|阳台|砸|墙皮', 'balcony|smashed|roof|parked car|hit my head'],
  ),
]

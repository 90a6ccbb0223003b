/** What the operator of the demo world says in banners and notices, in Chinese. */
import type { DemoWords } from '../demo-words.ts';

export const CN: DemoWords = {
  rooms: { live: '真人桌台', fish: '捕鱼大厅', pvp: '棋牌室', sports: '体育', esports: '电竞', lottery: '彩票', cockfight: '斗鸡场' },
  resting: ['{room}暂停开放', '老虎机全天开放，每款都标明赔付表和准确返还率。', '查看老虎机'],
  returns: ['每款老虎机都标明返还率', '开局之前，就能在游戏内看到赔付表和准确返还率。', '查看老虎机'],
  deposits: ['电子钱包存款立即到账', '{least} 起，免手续费。直到款项到账，每一步都看得见。', '存款流程'],
  playBar: ['时间和输赢，随时可见', '每款游戏上方的信息栏显示您玩了多久、目前输赢多少。', '了解游戏信息栏'],
  lanternTide: ['Lantern Tide', '暮色港湾，25 条赔付线，每局 {bet} 起。', '打开游戏'],
  meaning: ['96% 的返还率是什么意思', '长期来看，所有人每投注 100，派彩 96。单独一晚则有输有赢。', '老虎机如何派彩'],
  promotion: ['参加之前，请先看条款', '每项优惠都写明需要付出什么，并附精确到分的例子。不参加，就不用付出。', '理性游戏'],
  records: ['每笔变动都有记录', '投注、派彩、存款和收到的款项都列在其中，并附参考号。', '关于记录'],
  help: ['由真人为您解答', '留言时请写上相关记录的参考号，我们马上就能查到。', '联系我们'],
  safety: ['守好您的账户', '一个只在这里使用的长密码，胜过任何一把锁。', '账户安全'],
  forget: ['没有收到邮件？', '请先查看垃圾邮件文件夹；链接 30 分钟内有效，仅可使用一次。', '登录帮助'],
  notices: {
    closed: ['老虎机开放，桌台和大厅暂停', '<p>真人桌台、捕鱼大厅、棋牌室、体育、彩票和斗鸡场暂停开放。所有老虎机照常开放。</p>'],
    bank: ['银行转账需要几分钟', '<p>用银行转账存款，付款后几分钟到账。电子钱包立即到账。</p>'],
    slots: ['Isla Originals 新增四款老虎机', '<p>Harbour Lights、Lotus Moon、Reef &amp; Star 和 Paper Lanterns 已上线。</p>'],
    again: [
      '在哪里查看您的记录',
      '<p>余额的每笔变动都在账户明细中，每一局都在投注记录中。</p><p>想休息一下，或想知道该留意什么？请看帮助中的<a href="/help/playing-safely">理性游戏</a>。</p>',
    ],
    desk: ['您的专属客服', '<p>从 VIP 5 起，您有专属客服。点击客服按钮即可直接联系。</p>'],
  },
};

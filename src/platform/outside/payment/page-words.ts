/** What the demo provider's page says, in each language that the site may be asked in. */
export type Decision = 'approved' | 'approved_later' | 'declined' | 'cancelled';

export interface PageWords {
  readonly tag: string;
  readonly title: string;
  readonly play: string;
  readonly to: string;
  readonly amount: string;
  readonly order: string;
  readonly approve: string;
  readonly later: string;
  readonly laterHint: string;
  readonly decline: string;
  readonly leave: string;
  readonly leaveHint: string;
  readonly back: string;
  readonly done: Readonly<Record<Decision, readonly [title: string, says: string]>>;
  readonly again: string;
  readonly over: readonly [title: string, says: string];
  readonly broken: readonly [title: string, says: string];
}

const words: Readonly<Record<string, PageWords>> = {
  EN: {
    tag: 'en',
    title: 'Confirm your payment',
    play: 'Demo bank. This is play money; nothing is taken from a real account.',
    to: 'Pay to',
    amount: 'Amount',
    order: 'Reference',
    approve: 'Approve',
    later: 'Approve later',
    laterHint: 'The bank confirms after about 20 seconds.',
    decline: 'Decline',
    leave: 'Leave without paying',
    leaveHint: 'Nothing is taken and this payment is closed. You can start a new deposit at any time.',
    back: 'Back to',
    done: {
      approved: ['Payment approved', "You approved this payment. You're charged only once."],
      approved_later: ['Payment pending', 'You approved this payment. The bank confirms it after about 20 seconds.'],
      declined: ['Payment declined', 'You declined this payment. Nothing was taken.'],
      cancelled: ['You left without paying', 'Nothing was taken, and this payment is closed. You can start a new deposit.'],
    },
    again: 'This payment was already answered. Nothing was taken twice.',
    over: ['This payment has expired', 'You can no longer pay it. Nothing was taken. You can start a new deposit.'],
    broken: [
      'This link is incomplete',
      'It was changed or cut off. Nothing was taken. Go back to the deposit and open the payment page again.',
    ],
  },
  TY: {
    tag: 'fil',
    title: 'Kumpirmahin ang bayad',
    play: 'Demo na bangko ito. Play money lang; walang kukunin sa totoong account.',
    to: 'Para sa',
    amount: 'Halaga',
    order: 'Order',
    approve: 'Aprubahan',
    later: 'Aprubahan mamaya',
    laterHint: 'Kukumpirmahin ng bangko pagkalipas ng mga 20 segundo.',
    decline: 'Tanggihan',
    leave: 'Umalis nang hindi nagbabayad',
    leaveHint: 'Walang kukunin, at hindi na itutuloy ang bayad na ito. Puwede kang mag-deposit ulit kahit kailan.',
    back: 'Bumalik sa',
    done: {
      approved: ['Naaprubahan ang bayad', 'Inaprubahan mo ang bayad na ito. Isang beses lang itong kukunin.'],
      approved_later: [
        'Pinoproseso ang bayad',
        'Inaprubahan mo ang bayad na ito. Kukumpirmahin ito ng bangko pagkalipas ng mga 20 segundo.',
      ],
      declined: ['Tinanggihan ang bayad', 'Tinanggihan mo ang bayad na ito. Walang kinuha.'],
      cancelled: [
        'Umalis nang hindi nagbabayad',
        'Iniwan mo ang bayad na ito. Walang kinuha, at hindi na ito mababayaran. Puwede kang mag-deposit ulit.',
      ],
    },
    again: 'Nasagot na ang bayad na ito. Hindi ito kinuha nang dalawang beses.',
    over: ['Sarado na ang bayad na ito', 'Nag-expire ito. Walang kinuha, at hindi na ito mababayaran. Puwede kang mag-deposit ulit.'],
    broken: [
      'Hindi kumpleto ang address na ito',
      'Nabago o naputol ito. Walang kinuha. Bumalik sa deposit at buksan muli ang payment page.',
    ],
  },
  CN: {
    tag: 'zh-Hans',
    title: '确认付款',
    play: '演示银行。这是试玩金，不会从真实账户扣款。',
    to: '收款方',
    amount: '金额',
    order: '订单',
    approve: '批准',
    later: '稍后批准',
    laterHint: '银行大约 20 秒后确认。',
    decline: '拒绝',
    leave: '不付款离开',
    leaveHint: '不会扣款，这笔付款到此结束。您可以随时重新存款。',
    back: '返回',
    done: {
      approved: ['付款已批准', '您已批准这笔付款。只会扣款一次。'],
      approved_later: ['付款处理中', '您已批准这笔付款。银行大约 20 秒后确认。'],
      declined: ['付款已拒绝', '您已拒绝这笔付款。没有扣款。'],
      cancelled: ['未付款离开', '您已离开这笔付款。没有扣款，也不能再支付。您可以重新存款。'],
    },
    again: '这笔付款此前已答复。没有重复扣款。',
    over: ['这笔付款已关闭', '未在规定时间内答复。没有扣款，也不能再支付。您可以重新存款。'],
    broken: ['该地址不完整', '地址在途中被更改或截断。没有扣款。请回到存款页面，重新打开付款。'],
  },
  ID: {
    tag: 'id',
    title: 'Konfirmasi pembayaran Anda',
    play: 'Bank demo. Ini uang virtual. Rekening sungguhan Anda tidak ditagih.',
    to: 'Kepada',
    amount: 'Jumlah',
    order: 'Pesanan',
    approve: 'Setujui',
    later: 'Setujui nanti',
    laterHint: 'Bank mengonfirmasi setelah sekitar 20 detik.',
    decline: 'Tolak',
    leave: 'Keluar tanpa membayar',
    leaveHint: 'Tidak ada yang ditagih, dan pembayaran ini berakhir di sini. Anda bisa memulai deposit baru kapan saja.',
    back: 'Kembali ke',
    done: {
      approved: ['Pembayaran disetujui', 'Anda menyetujui pembayaran ini. Anda ditagih satu kali.'],
      approved_later: ['Pembayaran diproses', 'Anda menyetujui pembayaran ini. Bank mengonfirmasinya setelah sekitar 20 detik.'],
      declined: ['Pembayaran ditolak', 'Anda menolak pembayaran ini. Tidak ada yang ditagih.'],
      cancelled: [
        'Keluar tanpa membayar',
        'Anda keluar dari pembayaran ini. Tidak ada yang ditagih, dan pembayaran ini sudah ditutup. Anda bisa memulai deposit baru.',
      ],
    },
    again: 'Pembayaran ini sudah pernah diproses. Anda tidak ditagih dua kali.',
    over: ['Pembayaran ini sudah ditutup', 'Waktu untuk membayar sudah habis. Tidak ada yang ditagih. Anda bisa memulai deposit baru.'],
    broken: [
      'Tautan ini tidak lengkap',
      'Tautan berubah atau terpotong. Tidak ada yang ditagih. Kembali ke deposit dan buka lagi pembayarannya.',
    ],
  },
  TH: {
    tag: 'th',
    title: 'ยืนยันการชำระเงิน',
    play: 'ธนาคารสาธิต นี่คือเงินทดลอง ไม่มีการหักจากบัญชีจริง',
    to: 'ถึง',
    amount: 'จำนวนเงิน',
    order: 'คำสั่ง',
    approve: 'อนุมัติ',
    later: 'อนุมัติภายหลัง',
    laterHint: 'ธนาคารจะยืนยันในราว 20 วินาที',
    decline: 'ปฏิเสธ',
    leave: 'ออกโดยไม่ชำระ',
    leaveHint: 'ไม่มีการหักเงิน และการชำระนี้จะสิ้นสุดลงทันที คุณเริ่มรายการฝากใหม่ได้ทุกเมื่อ',
    back: 'กลับไปที่',
    done: {
      approved: ['อนุมัติการชำระแล้ว', 'คุณอนุมัติการชำระนี้แล้ว จะหักเงินครั้งเดียว'],
      approved_later: ['กำลังดำเนินการชำระ', 'คุณอนุมัติการชำระนี้แล้ว ธนาคารจะยืนยันในราว 20 วินาที'],
      declined: ['ปฏิเสธการชำระแล้ว', 'คุณปฏิเสธการชำระนี้แล้ว ไม่มีการหักเงิน'],
      cancelled: ['ออกโดยไม่ชำระ', 'คุณออกจากการชำระนี้แล้ว ไม่มีการหักเงินและชำระต่อไม่ได้อีก คุณเริ่มรายการฝากใหม่ได้'],
    },
    again: 'การชำระนี้มีคำตอบไปแล้ว ไม่มีการหักเงินซ้ำ',
    over: ['การชำระนี้ปิดแล้ว', 'ไม่มีคำตอบภายในเวลาที่กำหนด ไม่มีการหักเงินและชำระต่อไม่ได้อีก คุณเริ่มรายการฝากใหม่ได้'],
    broken: ['ที่อยู่นี้ไม่ครบถ้วน', 'ที่อยู่ถูกเปลี่ยนหรือขาดหายระหว่างทาง ไม่มีการหักเงิน กลับไปที่รายการฝากแล้วเปิดการชำระอีกครั้ง'],
  },
  VI: {
    tag: 'vi',
    title: 'Xác nhận thanh toán',
    play: 'Ngân hàng demo. Đây là tiền chơi thử; tài khoản thật của bạn không bị trừ.',
    to: 'Bên nhận',
    amount: 'Số tiền',
    order: 'Lệnh nạp',
    approve: 'Đồng ý',
    later: 'Đồng ý sau',
    laterHint: 'Ngân hàng xác nhận sau khoảng 20 giây.',
    decline: 'Từ chối',
    leave: 'Thoát, không thanh toán',
    leaveHint: 'Không có khoản nào bị trừ và lần thanh toán này kết thúc tại đây. Bạn có thể tạo lệnh nạp mới bất cứ lúc nào.',
    back: 'Quay lại',
    done: {
      approved: ['Đã đồng ý thanh toán', 'Bạn đã đồng ý thanh toán. Tiền chỉ bị trừ một lần.'],
      approved_later: ['Đang xử lý thanh toán', 'Bạn đã đồng ý thanh toán. Ngân hàng xác nhận sau khoảng 20 giây.'],
      declined: ['Đã từ chối thanh toán', 'Bạn đã từ chối thanh toán. Không có khoản nào bị trừ.'],
      cancelled: [
        'Bạn đã thoát, không thanh toán',
        'Không có khoản nào bị trừ, và trang này không còn nhận thanh toán. Bạn có thể tạo lệnh nạp mới.',
      ],
    },
    again: 'Bạn đã trả lời lần thanh toán này trước đó. Không có khoản nào bị trừ lần thứ hai.',
    over: [
      'Trang thanh toán này đã đóng',
      'Đã quá thời gian thanh toán. Không có khoản nào bị trừ, và trang này không còn nhận thanh toán. Bạn có thể tạo lệnh nạp mới.',
    ],
    broken: [
      'Liên kết này không đầy đủ',
      'Liên kết bị thay đổi hoặc bị cắt mất một phần. Không có khoản nào bị trừ. Hãy quay lại lệnh nạp và mở lại trang thanh toán.',
    ],
  },
};

/** English stands in for a language that the provider does not speak. */
export const wordsOf = (language: string): PageWords => words[language] ?? (words.EN as PageWords);

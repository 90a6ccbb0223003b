/** Vietnamese banner and announcement texts of the demo world. */
import type { DemoWords } from '../demo-texts.ts';

export const VI: DemoWords = {
  categories: {
    LIVE: 'Casino trực tiếp',
    FISH: 'Bắn cá',
    PVP: 'Game bài',
    SPORTS: 'Thể thao',
    ESPORTS: 'Thể thao điện tử',
    ELOTT: 'Xổ số điện tử',
    COCKFIGHT: 'Đá gà',
  },
  rulesFirst: [
    '{category}: xem luật chơi trước',
    'Trò nào cũng ghi rõ tỷ lệ trả thưởng, mức cược và luật chơi trước ván đầu tiên.',
    'Tỷ lệ trả thưởng là gì',
  ],
  returns: [
    'Slot nào cũng ghi rõ tỷ lệ trả thưởng',
    'Bảng và tỷ lệ trả thưởng chính xác nằm trong từng trò, xem được trước ván đầu tiên.',
    'Xem slot',
  ],
  deposits: [
    'Nạp qua ví điện tử, tiền vào ngay',
    'Từ {least}, không mất phí. Bạn thấy từng bước cho đến khi tiền vào số dư.',
    'Cách nạp tiền',
  ],
  playBar: [
    'Thời gian và tiền của bạn luôn hiện rõ',
    'Thanh phía trên mỗi trò chơi cho biết bạn đã đăng nhập bao lâu và đang lãi hay lỗ.',
    'Về thanh chơi',
  ],
  lanternTide: ['Lantern Tide', 'Hai mươi lăm dòng cược trên bến cảng buổi tối, từ {bet} một ván.', 'Mở trò chơi'],
  meaning: [
    'Tỷ lệ trả thưởng 96% nghĩa là gì',
    'Về lâu dài, cứ 100 tiền cược của người chơi thì khoảng 96 được trả thưởng. Riêng một buổi tối thì có thể lãi hoặc lỗ.',
    'Tỷ lệ trả thưởng',
  ],
  promotion: [
    'Đọc điều khoản trước khi tham gia',
    'Khuyến mãi nào cũng nói rõ bạn phải bỏ ra gì, kèm ví dụ chính xác đến từng xu. Bạn không bắt buộc phải tham gia.',
    'Quy định khuyến mãi',
  ],
  records: [
    'Mọi biến động đều có trong lịch sử',
    'Tiền cược, tiền thắng, tiền nạp và tiền nhận được đều có ở đó, kèm mã tham chiếu.',
    'Về lịch sử',
  ],
  help: ['Bạn cần trợ giúp?', 'Gửi mã tham chiếu cho chúng tôi, chúng tôi thấy ngay có gì trục trặc.', 'Liên hệ'],
  safety: [
    'Giữ an toàn cho tài khoản của bạn',
    'Một mật khẩu dài, không dùng ở nơi nào khác, là cách bảo vệ tốt nhất.',
    'An toàn tài khoản',
  ],
  forget: [
    'Không thấy email trong hộp thư?',
    'Hãy xem thư mục spam trước. Liên kết dùng một lần, trong 30 phút.',
    'Liên kết và mã xác nhận',
  ],
  notices: {
    opened: [
      'Bàn chơi và xổ số đã mở',
      '<p>Ngoài slot, nay có Baccarat, Rồng Hổ và 17 loại xổ số. Bạn có thể kiểm tra lại mọi kỳ quay.</p>',
    ],
    bank: [
      'Chuyển khoản mất vài phút',
      '<p>Tiền nạp bằng chuyển khoản vào số dư vài phút sau khi bạn thanh toán. Ví điện tử vào ngay.</p>',
    ],
    slots: [
      'Thêm bốn slot của Isla Originals',
      '<p>Harbour Lights, Lotus Moon, Reef &amp; Star và Paper Lanterns đã có trong danh sách.</p>',
    ],
    again: [
      'Xem lịch sử của bạn ở đâu',
      '<p>Mọi thứ làm thay đổi số dư đều có trong lịch sử giao dịch, và mọi ván đều có trong lịch sử cược.</p><p>Bạn muốn tạm nghỉ, hay muốn biết các dấu hiệu cảnh báo? Hãy đọc bài <a href="/help/playing-safely">Chơi có kiểm soát</a> trong phần trợ giúp.</p>',
    ],
    desk: ['Đội ngũ hỗ trợ riêng cho bạn', '<p>Từ cấp VIP 5, bộ phận hỗ trợ kết nối bạn với một đội ngũ riêng.</p>'],
  },
  goods: {
    money: ['{amount} vào số dư', 'Vào số dư của bạn khi được duyệt.'],
    coffee: ['Cà phê cho hai người', 'Phiếu mẫu cho hai tách cà phê bên bến cảng.'],
    phone: ['Nạp tiền điện thoại', 'Mã mẫu để nạp tiền điện thoại trả trước.'],
    groceries: ['Giỏ hàng đi chợ', 'Phiếu mẫu cho một giỏ hàng từ chợ.'],
    cinema: ['Xem phim hai người', 'Phiếu mẫu cho hai ghế, tối nào cũng được.'],
    ferry: ['Một ngày trên phà', 'Vé mẫu ra đảo và quay về.'],
    headphones: ['Tai nghe', 'Phiếu mẫu cho tai nghe chống ồn.'],
  },
  answers: {
    'deposit-when': [
      'Khi nào tiền nạp vào số dư của tôi?',
      '<p>Qua ví điện tử: ngay lập tức. Qua chuyển khoản: vài phút sau khi bạn thanh toán. Mở lệnh nạp để xem lệnh đang ở bước nào.</p>',
    ],
    'deposit-unpaid': [
      'Tôi đã tạo lệnh nạp nhưng chưa thanh toán',
      '<p>Bạn không bị trừ tiền. Lệnh nạp hết hạn sau 30 phút, và bạn có thể tạo lệnh khác trước lúc đó.</p>',
    ],
    'withdraw-when': [
      'Rút tiền mất bao lâu?',
      '<p>Trang rút tiền ghi rõ thời gian trước khi bạn xác nhận. Sau đó, mở lệnh rút để xem lệnh đang ở bước nào.</p>',
    ],
    'balance-why': [
      'Vì sao số dư của tôi là số tiền này?',
      '<p>Lịch sử giao dịch ghi mọi biến động và số dư sau mỗi lần. Mỗi mục có mã tham chiếu để bộ phận hỗ trợ tìm thấy ngay.</p>',
    ],
    'line-cut': [
      'Tôi bị mất kết nối giữa ván',
      '<p>Ván đã bắt đầu vẫn chạy đến hết dù bạn không có mặt. Kết quả có trong lịch sử cược, và tiền trả thưởng, nếu có, đã vào số dư.</p>',
    ],
    'game-closed': [
      'Trò chơi không mở được',
      '<p>Trò đang tạm đóng sẽ ghi rõ điều đó. Nếu một trò đang mở mà màn hình trống, hãy quay lại và mở lại: bạn không bao giờ bị trừ tiền hai lần cho một ván.</p>',
    ],
    'password-wrong': [
      'Mật khẩu của tôi không đúng',
      '<p>Sau mười lần nhập sai, đăng nhập bằng mật khẩu bị tạm khóa 15 phút. Bạn có thể đặt mật khẩu mới qua email ngay; liên kết dùng một lần, có hiệu lực 30 phút.</p>',
    ],
    'someone-else': [
      'Có người khác vào tài khoản của tôi',
      '<p>Hãy đặt mật khẩu mới: mọi thiết bị khác sẽ bị đăng xuất. Sau đó nhắn cho bộ phận hỗ trợ và cho biết bạn phát hiện lúc nào.</p>',
    ],
    'write-to-us': [
      'Làm sao để nói chuyện với người thật?',
      '<p>Mở mục hỗ trợ từ bất kỳ trang nào. Nếu có mã tham chiếu, hãy ghi kèm để được trả lời nhanh hơn.</p>',
    ],
    complaint: [
      'Tôi muốn khiếu nại',
      '<p>Hãy gửi dưới dạng khiếu nại. Bạn nhận được mã số và hạn chúng tôi trả lời, và theo dõi được tiến trình khi đã đăng nhập.</p>',
    ],
  },
  level: {
    shown: 'Cấp của bạn cạnh tên',
    withdrawals: '{count} lần rút mỗi ngày',
    rebate: 'Thêm {percent} hoàn trả trên cược của bạn',
    team: 'Đội ngũ hỗ trợ riêng',
    notices: 'Thông báo dành riêng cho VIP',
  },
  complaint: {
    subject: 'Ván chơi dừng giữa chừng',
    content:
      'Lantern Tide dừng khi đang quay trên điện thoại của tôi, và tôi không thấy cược có được tính hay không. Xin kiểm tra ván này.',
    answer:
      'Chúng tôi đã xem ván này theo dữ liệu máy chủ lưu lại. Ván đã kết thúc và tiền thắng vào số dư của bạn ngay lúc đó. Bạn xem được trong lịch sử cược theo mã tham chiếu của ván.',
  },
};

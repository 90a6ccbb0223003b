/** Vietnamese banner and announcement texts of the demo world. */
import type { DemoWords } from '../demo-texts.ts';

export const VI: DemoWords = {
  categories: {
    LIVE: 'Casino trực tiếp',
    FISH: 'Bắn cá',
    PVP: 'Game bài',
    SPORTS: 'Thể thao',
    ESPORTS: 'Thể thao điện tử',
    ELOTT: 'Xổ số',
    COCKFIGHT: 'Đá gà',
  },
  partlyOpen: ['{category}: một số trò đang mở', 'Trò đang mở hiện trước. Các nhà cung cấp khác tạm đóng.', 'Xem slot'],
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
    'Thanh phía trên mỗi trò chơi cho biết bạn đã chơi bao lâu và đang lãi hay lỗ.',
    'Về thanh chơi',
  ],
  lanternTide: ['Lantern Tide', 'Hai mươi lăm dòng cược trên bến cảng buổi tối, từ {bet} một ván.', 'Mở trò chơi'],
  meaning: [
    'Tỷ lệ trả thưởng 96% nghĩa là gì',
    'Cứ 100 tiền cược của mọi người thì về lâu dài 96 được trả thưởng. Một buổi tối có thể lãi hoặc lỗ.',
    'Slot trả thưởng thế nào',
  ],
  promotion: [
    'Đọc điều khoản trước khi tham gia',
    'Khuyến mãi nào cũng nói rõ bạn phải bỏ ra gì, kèm ví dụ chính xác đến từng xu. Bạn không bắt buộc phải tham gia.',
    'Chơi an toàn',
  ],
  records: [
    'Mọi biến động đều có trong lịch sử',
    'Tiền cược, tiền thắng, tiền nạp và tiền nhận được đều có ở đó, kèm mã tham chiếu.',
    'Về lịch sử',
  ],
  help: ['Người thật trả lời bạn', 'Liên hệ với chúng tôi kèm mã tham chiếu; chúng tôi tìm ra ngay.', 'Liên hệ'],
  safety: [
    'Chỉ bạn dùng tài khoản của bạn',
    'Một mật khẩu dài, không dùng ở nơi nào khác, bảo vệ bạn tốt hơn mọi ổ khóa.',
    'An toàn tài khoản',
  ],
  forget: ['Không thấy email trong hộp thư?', 'Hãy xem thư mục spam trước. Liên kết dùng một lần, trong 30 phút.', 'Trợ giúp đăng nhập'],
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
      '<p>Mọi thứ làm thay đổi số dư đều có trong lịch sử giao dịch, và mọi ván đều có trong lịch sử cược.</p><p>Bạn muốn tạm nghỉ, hay muốn biết nên để ý điều gì? Hãy đọc trang <a href="/help/playing-safely">Chơi an toàn</a> trong phần trợ giúp.</p>',
    ],
    desk: ['Kênh hỗ trợ riêng cho bạn', '<p>Từ cấp VIP 5, bạn có kênh hỗ trợ riêng. Nút hỗ trợ dẫn thẳng đến đó.</p>'],
  },
  goods: {
    money: ['{amount} vào số dư', 'Vào số dư của bạn khi được duyệt.'],
    coffee: ['Cà phê cho hai người', 'Phiếu mẫu cho hai tách bên bến cảng.'],
    phone: ['Nạp điện thoại', 'Mã mẫu để nạp tiền điện thoại trả trước.'],
    groceries: ['Giỏ hàng đi chợ', 'Phiếu mẫu cho một giỏ hàng từ chợ.'],
    cinema: ['Xem phim hai người', 'Phiếu mẫu cho hai ghế, tối nào cũng được.'],
    ferry: ['Một ngày trên phà', 'Vé mẫu ra đảo và quay về.'],
    headphones: ['Tai nghe', 'Phiếu mẫu cho tai nghe chống ồn.'],
  },
};

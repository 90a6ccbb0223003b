/** What the operator of the demo world says in banners and notices, in Vietnamese. */
import type { DemoWords } from '../demo-words.ts';

export const VI: DemoWords = {
  rooms: {
    live: 'Casino trực tiếp',
    fish: 'Bắn cá',
    pvp: 'Game bài',
    sports: 'Thể thao',
    esports: 'Thể thao điện tử',
    lottery: 'Xổ số',
    cockfight: 'Đá gà',
  },
  resting: ['{room} tạm đóng', 'Slot mở cả ngày, trò nào cũng có bảng trả thưởng và tỷ lệ trả thưởng chính xác.', 'Xem slot'],
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
    closed: [
      'Slot mở, các mục khác tạm đóng',
      '<p>Casino trực tiếp, bắn cá, game bài, thể thao, xổ số và đá gà tạm đóng. Tất cả slot đều mở.</p>',
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
};

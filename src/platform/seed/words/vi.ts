/** What the operator of the demo world says in banners and notices, in Vietnamese. */
import type { DemoWords } from '../demo-words.ts';

export const VI: DemoWords = {
  rooms: {
    live: 'Bàn trực tiếp',
    fish: 'Phòng bắn cá',
    pvp: 'Phòng bài',
    sports: 'Thể thao',
    esports: 'Thể thao điện tử',
    lottery: 'Xổ số',
    cockfight: 'Đấu trường',
  },
  resting: ['{room} tạm nghỉ', 'Slot mở cả ngày, trò nào cũng có bảng trả thưởng và tỷ lệ hoàn trả chính xác.', 'Xem slot'],
  returns: [
    'Slot nào cũng nói rõ trả lại bao nhiêu',
    'Bảng trả thưởng và tỷ lệ hoàn trả chính xác nằm trong từng trò, xem được trước vòng đầu tiên.',
    'Xem slot',
  ],
  deposits: [
    'Nạp qua ví điện tử, tiền vào ngay',
    'Từ {least}, không mất phí. Bạn thấy từng bước cho đến khi tiền vào số dư.',
    'Cách nạp tiền',
  ],
  playBar: [
    'Thời gian và tiền của bạn luôn trước mắt',
    'Thanh phía trên mỗi trò chơi cho biết bạn đã chơi bao lâu và đang lãi hay lỗ.',
    'Về thanh chơi',
  ],
  lanternTide: ['Lantern Tide', 'Hai mươi lăm dòng trên bến cảng buổi chiều, từ {bet} một vòng.', 'Mở trò chơi'],
  meaning: [
    'Tỷ lệ hoàn trả 96 % nghĩa là gì',
    'Cứ 100 do mọi người đặt cược thì về lâu dài 96 được trả lại. Một buổi tối thì có thể được hoặc mất.',
    'Slot trả thưởng thế nào',
  ],
  promotion: [
    'Đọc điều khoản trước khi tham gia',
    'Mỗi khuyến mãi nói rõ bạn phải đổi lấy gì, kèm ví dụ chính xác đến từng xu. Không tham gia thì luôn miễn phí.',
    'Chơi an toàn',
  ],
  records: [
    'Mọi biến động đều có trong lịch sử',
    'Tiền cược, tiền thắng, tiền nạp và tiền nhận được đều ghi ở đó kèm mã tham chiếu.',
    'Về lịch sử',
  ],
  help: ['Người thật trả lời', 'Viết cho chúng tôi kèm mã tham chiếu của việc gặp trục trặc; chúng tôi tìm ra ngay.', 'Liên hệ'],
  safety: ['Giữ tài khoản là của riêng bạn', 'Một mật khẩu dài không dùng ở nơi nào khác đáng giá hơn mọi ổ khóa.', 'An toàn tài khoản'],
  forget: [
    'Không thấy email trong hộp thư?',
    'Hãy xem thư mục spam trước; liên kết dùng được trong 30 phút và một lần.',
    'Trợ giúp đăng nhập',
  ],
  notices: {
    closed: [
      'Slot mở, bàn và các phòng khác đóng',
      '<p>Bàn trực tiếp, bắn cá, bài, thể thao, xổ số và đấu trường tạm đóng. Tất cả slot đều mở.</p>',
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
      '<p>Mọi thứ làm thay đổi số dư đều có trong lịch sử tài khoản, và mọi vòng chơi đều có trong lịch sử cược.</p><p>Muốn nghỉ một chút, hay muốn biết nên để ý điều gì? Trang <a href="/help/playing-safely">Chơi an toàn</a> trong phần trợ giúp nói rõ.</p>',
    ],
    desk: ['Bàn hỗ trợ riêng cho bạn', '<p>Từ VIP 5, bộ phận hỗ trợ có bàn riêng cho bạn. Nút hỗ trợ dẫn thẳng đến đó.</p>'],
  },
};

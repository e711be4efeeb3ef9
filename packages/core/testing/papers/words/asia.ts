import { facts, type Language } from "./language.ts";

export const VIETNAMESE: Language = {
  name: "Vietnamese",
  subjects: [
    {
      name: "Địa lí",
      topics: ["Thủ đô", "Sông ngòi"],
      asks: ["Thủ đô của * là gì?", "Thành phố nào sau đây là thủ đô của *?"],
      facts: facts(
        "Việt Nam=Hà Nội; Thái Lan=Băng Cốc; Nhật Bản=Tô-ki-ô; Pháp=Pa-ri; Nga=Mát-xcơ-va; Ai Cập=Cai-rô; Lào=Viêng Chăn; Ấn Độ=Niu Đê-li; Cu-ba=La Ha-ba-na",
      ),
    },
  ],
  sentences: [
    "Dòng sông chảy qua đồng bằng rồi đổ ra biển.",
    "Năm 1954 hiệp định được kí kết tại Giơ-ne-vơ.",
    "Nhiệt độ trung bình của tháng này là 27 °C.",
  ],
  numberWords: ["Câu", "Câu hỏi", "Bài"],
  keyLines: ["Đáp án: *", "Chọn *", "Đáp án đúng là *"],
  solutionWords: ["Lời giải:", "Giải thích:", "Hướng dẫn giải:"],
  partHeads: ["Phần *", "PHẦN * – Trắc nghiệm", "Chương *"],
  keyHeads: ["ĐÁP ÁN", "Bảng đáp án"],
  instructions: ["Thời gian làm bài: 45 phút.", "Không sử dụng tài liệu."],
  trueFalse: ["Đúng", "Sai"],
  allOf: "Tất cả các đáp án trên",
};

export const INDONESIAN: Language = {
  name: "Indonesian",
  subjects: [
    {
      name: "IPA",
      topics: ["Satuan", "Energi"],
      asks: ["Satuan dari * adalah", "Besaran * diukur dalam satuan ...."],
      facts: facts(
        "gaya=newton; usaha=joule; daya=watt; tekanan=pascal; muatan=coulomb; hambatan=ohm; suhu=kelvin; panjang=meter; massa=kilogram",
      ),
    },
  ],
  sentences: [
    "Air mengalir dari tempat tinggi ke tempat rendah.",
    "Pada tahun 1945 rapat itu berlangsung selama dua hari.",
    "Gaya gesek bekerja berlawanan dengan arah gerak benda.",
  ],
  numberWords: ["Soal", "Soal No."],
  keyLines: ["Jawaban: *", "Kunci Jawaban = *", "Kunci: *"],
  solutionWords: ["Pembahasan:", "Penjelasan:"],
  partHeads: ["Bagian *", "Bab *"],
  keyHeads: ["KUNCI JAWABAN", "Kunci"],
  instructions: ["Pilihlah jawaban yang paling tepat.", "Waktu: 90 menit."],
  trueFalse: ["Benar", "Salah"],
  allOf: "Semua jawaban benar",
};

export const UZBEK: Language = {
  name: "Uzbek",
  subjects: [
    {
      name: "Tarix",
      topics: ["Temuriylar", "Mustaqillik"],
      asks: ["* nechanchi yilda bo'lgan?", "* sanasini belgilang."],
      facts: facts(
        "Anqara jangi=1402-yil; Panipat jangi=1526-yil; Temurning tug'ilishi=1336-yil; mustaqillik e'loni=1991-yil; Samarqandning poytaxt bo'lishi=1370-yil; Shayboniyxonning kelishi=1500-yil",
      ),
    },
  ],
  sentences: [
    "Shahar devorlari g'ishtdan qurilgan va to'rtta darvozasi bo'lgan.",
    "Bu voqeadan so'ng savdo yo'llari yana ochildi.",
    "Olimlar 1420-yilda rasadxona qurdilar.",
  ],
  numberWords: ["Savol", "Savol №"],
  keyLines: ["To'g'ri javob: *", "Javob: *", "Javob - *"],
  solutionWords: ["Izoh:", "Yechim:"],
  partHeads: ["* bo'lim", "Bo'lim *"],
  keyHeads: ["JAVOBLAR", "To'g'ri javoblar"],
  instructions: ["Bitta to'g'ri javobni tanlang.", "Vaqt: 60 daqiqa."],
  trueFalse: ["To'g'ri", "Noto'g'ri"],
  allOf: "Barchasi to'g'ri",
};

export const KOREAN: Language = {
  name: "Korean",
  subjects: [
    {
      name: "과학",
      topics: ["단위", "에너지"],
      asks: ["*의 단위로 옳은 것은?", "다음 중 *의 단위는 무엇인가?"],
      facts: facts(
        "힘=뉴턴; 일=줄; 일률=와트; 압력=파스칼; 전하량=쿨롬; 전압=볼트; 저항=옴; 온도=켈빈; 진동수=헤르츠",
      ),
    },
  ],
  sentences: [
    "물체는 외부에서 힘이 작용하지 않으면 등속 운동을 한다.",
    "1945년에 도시의 인구는 두 배로 늘었다.",
    "온도가 높을수록 반응 속도는 빨라진다.",
  ],
  numberWords: ["문제", "문항"],
  keyLines: ["정답 *", "정답: *", "답: *"],
  solutionWords: ["해설:", "풀이:"],
  partHeads: ["제*부", "* 영역"],
  keyHeads: ["정답", "정답표"],
  instructions: ["알맞은 답을 하나만 고르시오.", "시험 시간은 50분입니다."],
  trueFalse: ["참", "거짓"],
  letters: ["가", "나", "다", "라", "마"],
  allOf: "모두 옳다",
};
